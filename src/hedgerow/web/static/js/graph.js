// The graph of a match that was taken apart: pointing at it chooses a step, and a line shows which one is looked at.

/** Calls `choose(step)` for a click anywhere on the graph, `look(step)` for what the pointer is over (null: nothing), and
 * returns what draws the line. */
export function onGraph(graph, choose, look = null) {
  const moves = Number(graph.dataset.moves), here = graph.querySelector(".here");
  const under = (event) => {
    const { left, width } = graph.getBoundingClientRect();
    return Math.max(0, Math.min(moves, Math.round((moves * (event.clientX - left)) / width)));
  };
  const marked = (event) => event.target.closest?.("a");
  const stepOf = (event) => Number(marked(event)?.getAttribute("href").split("#")[1] ?? under(event));
  graph.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;  // a mark is a link, which may open elsewhere
    event.preventDefault();
    choose(stepOf(event));
  });
  if (look) {
    graph.addEventListener("pointermove", (event) => look(stepOf(event)));
    graph.addEventListener("pointerleave", () => look(null));
  }
  return (step) => {
    here.classList.toggle("shown", step !== null);
    if (step === null) return;
    for (const end of ["x1", "x2"]) here.setAttribute(end, `${(100 * step) / moves}%`);
  };
}
