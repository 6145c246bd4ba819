// A finished match, step by step: slider, buttons, keys, a link to every position.

import { Board } from "./board.js";
import { Caption } from "./caption.js";
import { bring, keepInSight, showLog } from "./log.js";
import { onGraph } from "../graph.js";

const $ = (selector) => document.querySelector(selector);
const match = $("#table").dataset.match;
const parts = JSON.parse($("#parts").textContent);
const caption = new Caption($("#caption"));
const board = new Board($("#board-frame"), () => {}, (label) => caption.what(label));
const cache = new Map();
const graph = document.querySelector(".graph");
const showHere = graph ? onGraph(graph, (step) => go(step)) : () => {};
let at = -1, wanted = parts.steps, sheet = board.svg.dataset.sheet;

showLog($("#log"), parts.log, null, parts.people, { onStep: (step) => go(step) });
keepInSight($(".side"), $("#log"), [$(".doing")]);

async function fetchStep(step) {
  const look = $("#look")?.value ?? "";
  const key = `${step} ${look}`;
  if (!cache.has(key)) cache.set(key, fetch(`/m/${match}/at/${step}${look ? `?look=${look}` : ""}`).then((r) => r.json()));
  return cache.get(key);
}

async function go(step) {
  wanted = Math.max(0, Math.min(parts.steps, step));
  $("#step").value = wanted;
  $("#count").textContent = `${wanted} of ${parts.steps}`;
  $("#branch").action = `/m/${match}/branch/${wanted}`;
  const [on, again] = $("#branch .either").children;  // at the end there is nothing to play on
  on.hidden = wanted === parts.steps;
  again.hidden = !on.hidden;
  history.replaceState(null, "", `#${wanted}`);
  showHere(wanted);
  if (graph) $("#worth").textContent = parts.worth[wanted] ?? "";
  const asked = wanted, told = await fetchStep(wanted);
  if (asked !== wanted) return;  // somebody was faster
  const news = { board: { ...told.board, title: `After ${told.step} moves` }, marks: told.marks, spots: told.spots };
  if (told.board.sheet !== sheet) { news.sheet = told.sheet; sheet = told.board.sheet; }
  const far = Math.abs(wanted - at) !== 1;
  board.settle();  // ticks tell of this step alone
  if (far) board.tick([]);
  board.update(news, far);
  $("#status").textContent = told.status;
  at = wanted;
  let current = null;
  for (const line of document.querySelectorAll("#log .told")) {
    const past = Number(line.dataset.at) < wanted;
    line.classList.toggle("past", past);
    line.classList.remove("current");
    if (past) current = line;
  }
  current?.classList.add("current");
  if (current) bring($("#log"), current); else $("#log").scrollTop = 0;
  for (const near of [wanted + 1, wanted - 1]) if (near >= 0 && near <= parts.steps) fetchStep(near);
}

const steps = { first: () => 0, back: () => wanted - 1, on: () => wanted + 1, last: () => parts.steps };
for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", () => go(steps[button.dataset.step]()));
$("#step").addEventListener("input", (event) => go(Number(event.target.value)));
$("#look")?.addEventListener("change", () => { sheet = ""; go(wanted); });
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (key) { event.preventDefault(); go(steps[key]()); }
});
$("#share").addEventListener("click", async () => {
  await navigator.clipboard?.writeText(`${location.origin}/m/${match}/replay#${wanted}`);
  $("#copied").textContent = "Copied.";
});
// Who was faster than this script has moved the slider already.
go(/^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : Number($("#step").value));
