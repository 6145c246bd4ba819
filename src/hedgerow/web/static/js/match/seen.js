// What the board looked like when it was last looked at from this browser: kept, so that what has changed can be shown.

const KEY = "seen", MATCHES = 12;

const read = () => { try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; } };

/** A few letters that change with the drawing. */
function mark(text) {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return (sum >>> 0).toString(36);
}

export const looks = (marks) => Object.fromEntries([...marks].map(([key, drawn]) => [key, mark(drawn)]));

/** By mark; null for a match that was never looked at. */
export const before = (match) => read().find(([id]) => id === match)?.[1] ?? null;

export function keep(match, now) {
  const others = read().filter(([id]) => id !== match).slice(0, MATCHES - 1);
  try { localStorage.setItem(KEY, JSON.stringify([[match, now], ...others])); } catch { /* then everything is new */ }
}
