// Pointing at the board: each spot narrows the moves; one left is played, several with the same spots become buttons.

const board = document.querySelector(".board");
const form = document.querySelector("form[data-move]");
const choices = document.querySelector("[data-choices]");
const moves = JSON.parse(board.dataset.moves || "[]"); // [words, [spots]]
const spots = [...board.querySelectorAll(".spot")];
let picked = [];

const fitting = () => moves.filter(([, touched]) => picked.every((key, at) => touched[at] === key));

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
  const found = fitting();
  const next = new Set(found.map(([, touched]) => touched[picked.length]).filter(Boolean));
  for (const spot of spots) {
    const key = spot.dataset.spot;
    spot.classList.toggle("may", next.has(key));
    spot.classList.toggle("picked", picked.includes(key));
    spot.setAttribute("aria-disabled", String(!next.has(key)));
  }
  const whole = found.filter(([, touched]) => touched.length === picked.length);
  offer(picked.length || !next.size ? whole.slice(0, 40) : whole.slice(0, 12));
  return { found, next };
}

function point(key) {
  const before = picked;
  for (const attempt of [[...before, key], [key], before]) { // going on, or beginning anew, or nothing
    picked = attempt;
    if (fitting().length) break;
  }
  const { found, next } = arrange();
  if (found.length === 1) play(found[0][0]);
  else if (!next.size) choices.querySelector("button")?.focus();
}

if (form && moves.length) {
  const focusable = spots[0];
  if (focusable) focusable.tabIndex = 0;
  for (const spot of spots) {
    spot.addEventListener("click", () => point(spot.dataset.spot));
  }
  board.addEventListener("keydown", (event) => {
    const here = event.target.closest?.(".spot");
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      point(here.dataset.spot);
    } else if (event.key === "Escape") {
      picked = [];
      arrange();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      walk(here, event.key.slice(5).toLowerCase());
    }
  });
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
