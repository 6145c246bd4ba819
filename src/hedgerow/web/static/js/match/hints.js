// Hints: on the board as numbers, beside it as buttons. Choosing one shows what it does, as any choice, and the same again
// makes it so.

const SVG = "http://www.w3.org/2000/svg";
const LATER = [0, 3, 5, ...Array(60).fill(10)];  // seconds: code that is being compiled is worth waiting for

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

function button(text, act, kind = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

export class Hints {
  constructor(place, board, choices) {
    Object.assign(this, { place, board, choices });
  }

  /** The first hint of a match that counts is given when it is asked for once more. */
  warn(give) {
    this.clear();
    this.warned = true;
    this.place.hidden = false;
    const row = document.createElement("p"), yes = button("Show me a hint", give, "primary");
    row.append(yes, " ", button("No hint", () => { this.clear(); this.board.focus(); }));
    this.place.append(paragraph("With a hint this match no longer counts for the lists."), row);
    this.place.scrollIntoView({ block: "nearest" });
    yes.focus({ preventScroll: true });
  }

  wait() {
    this.clear();
    this.place.hidden = false;
    this.place.textContent = "Thinking …";
    this.place.scrollIntoView({ block: "nearest" });
  }

  clear() {
    this.asked?.abort();  // what is shown no longer need not be found out
    this.warned = false;
    this.place.hidden = true;
    this.place.replaceChildren();
    this.board.svg.querySelector("#hints")?.remove();
  }

  /** Somebody goes on to find out more, until something else is shown: she may act on it meanwhile. What takes longer,
   * because it has to be compiled first, is asked for again. `ask(signal)` asks. */
  async go(shown, ask) {
    let { signal } = (this.asked = new AbortController()), { about } = shown;
    for (const seconds of LATER) {
      await new Promise((done) => { setTimeout(done, 1000 * seconds); });
      if (signal.aborted) return;
      const { done } = await ask(signal);
      if (!done || signal.aborted) return;
      if (done.about !== about) {
        this.show(done);
        ({ signal } = this.asked = new AbortController());
        about = done.about;
      }
      if (done.last) return;
    }
  }

  show(found) {
    this.clear();
    this.place.hidden = false;
    const list = document.createElement("ol");
    list.append(...found.moves.map((hint) => this.line(hint)));
    const about = Object.assign(paragraph(`${found.about} The result will say that you asked.`), { className: "quiet" });
    this.place.append(list, ...(found.aside ? [paragraph(found.aside)] : []), about);
    this.draw(found.moves);
    this.place.scrollIntoView({ block: "nearest" });  // a bar at the thumb would hide it
  }

  line({ words, told }) {
    const item = document.createElement("li"), name = document.createElement("b"), chosen = button("", () => this.choices.name(words));
    name.textContent = this.choices.label(words);
    chosen.append(name);
    item.append(chosen, ...(told ? [paragraph(told)] : []));
    return item;
  }

  /** Its number at the place that each move names last. */
  draw(moves) {
    const layer = document.createElementNS(SVG, "g");
    layer.id = "hints";
    layer.setAttribute("aria-hidden", "true");
    const named = new Map();  // several may name one place: they stand side by side
    moves.forEach(({ words }, at) => {
      const spots = this.choices.moves.find(([said]) => said === words)?.[1] ?? [];
      const spot = spots.length && this.board.svg.querySelector(`#${CSS.escape(`s-${spots.at(-1)}`)}`);
      if (!spot) return;
      const before = named.get(spot) ?? 0;
      named.set(spot, before + 1);
      layer.append(this.number(spot, at, before));
    });
    this.board.svg.querySelector("#spots").before(layer);
  }

  number(spot, at, before) {
    const n = (name) => Number(spot.firstElementChild.getAttribute(name));
    const made = document.createElementNS(SVG, "g"), ring = document.createElementNS(SVG, "circle"), text = document.createElementNS(SVG, "text");
    const [x, y] = [n("x") + 13 + 24 * before, n("y") + 13];
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: 11, class: "f-bank" })) ring.setAttribute(name, value);
    for (const [name, value] of Object.entries({ x, y: y + 5, class: "f-paper", "font-size": 15, "font-weight": 600, "text-anchor": "middle" })) text.setAttribute(name, value);
    text.textContent = at + 1;
    if (spot.dataset.panel) made.dataset.panel = spot.dataset.panel;
    made.append(ring, text);
    return made;
  }
}
