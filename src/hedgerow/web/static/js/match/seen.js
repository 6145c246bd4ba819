// What the board looked like when it was last looked at from this browser: kept, so that what has changed can be shown.

import { differing, traits } from "./shifts.js";

const KEY = "looks", MATCHES = 12;

const read = () => { try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; } };

/** A few letters that change with the drawing. */
function mark(text) {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return (sum >>> 0).toString(36);
}

/** A board in short: its sheet, and of every mark its name, what it is, what it is wherever it lies, and where. */
const looks = (board) => [board.svg.dataset.sheet, [...board.marks()].map(([key, drawn]) => {
  const [shape, ...place] = traits(drawn);
  return [key, [mark(drawn), mark(shape), ...place].join(" ")];
})];

/** The names of the marks that have changed since; null for a match that was never looked at. On a paper that has grown
 * most of them only lie elsewhere. */
export function changed(match, board) {
  const before = read().find(([id]) => id === match)?.[1];
  if (!before) return null;
  const [[old, was], [now, is]] = [before, looks(board)];
  return differing(new Map(was), new Map(is), old !== now, (kept) => kept.split(" ").slice(1));
}

export function keep(match, board) {
  const others = read().filter(([id]) => id !== match).slice(0, MATCHES - 1);
  try { localStorage.setItem(KEY, JSON.stringify([[match, looks(board)], ...others])); } catch { /* then everything is new */ }
}
