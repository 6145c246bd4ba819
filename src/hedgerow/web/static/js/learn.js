// Pointing at the board of a lesson: each spot narrows the moves; one left is tried, several with the same spots become
// buttons, and a place where nothing can be done tells why.

import { Picking } from "./match/picking.js";

const board = document.querySelector(".board");
const form = document.querySelector("form[data-move]");
const choices = document.querySelector("[data-choices]");
const caption = document.querySelector("[data-caption]");
const spots = [...board.querySelectorAll(".spot")];
const likes = new Map(spots.map((spot) => [spot.dataset.spot, spot.dataset.like ?? spot.dataset.spot]));
const picking = new Picking((key) => likes.get(key) ?? key);

function play(words) {
  form.elements.move.value = words;
  form.requestSubmit();
}

function offer(found) {
  choices.replaceChildren(...found.map(([words]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small";
    button.textContent = words;
    button.addEventListener("click", () => play(words));
    return button;
  }));
  choices.hidden = found.length === 0;
}

function arrange() {
  const next = picking.next(), left = picking.left();
  for (const spot of spots) {
    const key = spot.dataset.spot, can = next.has(picking.like(key)) && !picking.picked.includes(key);
    spot.classList.toggle("may", can);
    spot.classList.toggle("picked", picking.picked.includes(key));
    spot.setAttribute("aria-disabled", String(!can));
  }
  const whole = picking.picked.length ? picking.whole() : left.filter(([, touched]) => !touched.length);
  offer(whole.slice(0, picking.picked.length ? 40 : 12));
  return !left.some(([, touched]) => picking.missing(touched).length);
}

async function point(key) {
  if (picking.point(key) === "nothing") { await why([...picking.picked, key]); return; }
  const chosen = picking.chosen();
  if (chosen) { play(chosen[0]); return; }
  if (arrange()) choices.querySelector("button")?.focus();
}

/** As a match tells it, with the rule. */
async function why(keys) {
  const answer = await fetch(`${location.pathname}/why?${new URLSearchParams({ spots: keys.join() })}`, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const told = await answer.json();
  const sentence = document.createElement("span");
  sentence.setAttribute("role", "alert");
  sentence.textContent = told.error;
  caption.replaceChildren(sentence);
  if (told.link) {
    const link = document.createElement("a");
    link.href = told.link;
    link.textContent = "The rule";
    caption.append(" ", link);
  }
}

for (const spot of spots) {
  const tell = () => { caption.textContent = spot.getAttribute("aria-label"); };
  spot.addEventListener("pointerenter", tell);
  spot.addEventListener("focus", () => { if (spot.matches(":focus-visible")) tell(); });
}

if (spots[0]) spots[0].tabIndex = 0;
board.addEventListener("keydown", (event) => {
  const here = event.target.closest?.(".spot");
  if (!here) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (form) point(here.dataset.spot);
  } else if (event.key === "Escape") {
    picking.picked = [];
    arrange();
  } else if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    walk(here, event.key.slice(5).toLowerCase());
  }
});
if (form) {
  picking.set(JSON.parse(board.dataset.moves || "[]"));
  for (const spot of spots) spot.addEventListener("click", () => point(spot.dataset.spot));
  arrange();
}

function walk(here, way) {
  const centre = (spot) => {
    const box = spot.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(here);
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way];
  let best = null;
  for (const spot of spots) {
    const [a, b] = centre(spot);
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (along > 4 && (!best || along + 3 * aside < best.far)) best = { spot, far: along + 3 * aside };
  }
  if (best) {
    here.tabIndex = -1;
    best.spot.tabIndex = 0;
    best.spot.focus();
  }
}
