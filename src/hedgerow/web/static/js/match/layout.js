// When to measure. Whoever asks for a size or scrolls in the midst of changes makes the browser lay the page out for the
// answer, and again for what is changed behind it: several times a move, some milliseconds each.

/** Do it when the browser has laid the page out, just before it is drawn: to measure is free then. */
export function whenLaidOut(work) {
  const eye = new ResizeObserver(() => {  // tells once, whatever the size; at the root, so that all others may answer to what is changed
    eye.disconnect();
    work();
  });
  eye.observe(document.documentElement);
}
