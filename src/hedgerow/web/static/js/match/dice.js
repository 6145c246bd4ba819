// Dice that roll and stay visible; cards and other outcomes as slips of paper.

const SVG = "http://www.w3.org/2000/svg";
const PIPS = [[], [[1, 1]], [[2, 0], [0, 2]], [[2, 0], [1, 1], [0, 2]], [[0, 0], [2, 0], [0, 2], [2, 2]],
  [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]]];

export const isDie = (words) => /^roll [1-6]$/.test(words);

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function die(value) {
  const svg = element("svg", { viewBox: "0 0 40 40", class: "die", role: "img", "aria-label": String(value) });
  svg.append(element("rect", { x: 3, y: 3, width: 34, height: 34, rx: 6, class: "die-face" }));
  for (const [column, row] of PIPS[value]) {
    svg.append(element("circle", { cx: 11 + 9 * column, cy: 11 + 9 * row, r: 3.4, class: "f-ink" }));
  }
  return svg;
}

export function dieButton(words, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "die-button";
  button.setAttribute("aria-label", words);
  button.append(die(Number(words.split(" ")[1])));
  button.addEventListener("click", act);
  return button;
}

const UNSEEN = "What was drawn last lies face down: only who drew it has seen it.";

/** The last roll beside the board; it tumbles when it is new. `looked(label)` tells of what is pointed at. */
export function showDice(place, rolled, isNew, looked) {
  place.replaceChildren();
  if (!rolled) return;
  if (!rolled.words) {
    const unseen = slip("drawn face down");
    for (const [kind, label] of [["pointerenter", UNSEEN], ["click", UNSEEN], ["pointerleave", ""]]) unseen.addEventListener(kind, () => looked(label));
    place.append(unseen);
    return;
  }
  const [verb, ...values] = rolled.words.split(" ");
  const said = document.createElement("span");
  said.className = "hidden";
  said.textContent = `${rolled.by === "paper" ? "Entered" : verb === "roll" ? "Rolled" : "Drawn"}: `;
  place.append(said);
  for (const value of values) {
    const piece = verb === "roll" && /^[1-6]$/.test(value) ? die(Number(value)) : slip(value);
    if (isNew) piece.classList.add("tumble");
    place.append(piece);
  }
}

function slip(text) {
  const made = document.createElement("span");
  made.className = "slip";
  made.textContent = text;
  return made;
}
