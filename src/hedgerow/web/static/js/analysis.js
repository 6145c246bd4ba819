// Luck and choice. While an analysis is under way the page says how far it is, and shows it when it is done; then pointing
// at the graph tells what a move was worth, and a click goes there.
import { onGraph } from "./graph.js";

const page = document.getElementById("analysis");
const graph = page.querySelector(".graph"), told = document.getElementById("worth");

async function look() {
  try {
    const answer = await fetch(`/m/${page.dataset.match}/analysis/progress`, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const { done, of, ended } = await answer.json();
    if (ended) return location.reload();
    document.getElementById("done").value = done;
    document.getElementById("told").textContent = `${done} of ${of} moves`;
  } catch { /* the server is away: the next look may find it */ }
  setTimeout(look, 1500);
}

if ("underWay" in page.dataset) look();
if (graph) {
  const { words, worth } = JSON.parse(document.getElementById("steps").textContent), first = told.textContent;
  const show = onGraph(graph, (step) => location.assign(`/m/${page.dataset.match}/replay#${step}`), (step) => {
    show(step);
    told.textContent = step === null ? first : step === 0 ? `At the start. ${worth[0]}` : `Move ${step}, ${words[step - 1]}. ${worth[step]}`;
  });
}
