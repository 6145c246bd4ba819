// The lower part of a large board, such as a hand, kept in sight below the part that scrolls.
//
// It shows the same drawing through a second window, so that nothing is drawn twice; only its spots are copied. Of the
// marks it looks at those that lie here: through a window on all of them, each move would draw the whole map once more.

import { Idiomorph } from "../vendor/idiomorph.js";
import { placeOf } from "./shifts.js";

const SVG = "http://www.w3.org/2000/svg";
const SHARE = 0.36;  // of the height of the page, at most

/** A window on something that is drawn elsewhere. */
function looking(id) {
  const window = document.createElementNS(SVG, "use");
  window.setAttribute("href", `#${id}`);
  window.setAttribute("aria-hidden", "true");
  return window;
}

export class Tray {
  constructor(place) {
    this.place = place;
    this.frame = null;
    this.top = Infinity;
  }

  /** Begin at this line of the drawing; nothing where there is no line. */
  size(board) {
    this.top = board.tray ?? Infinity;
    if (board.tray == null) { this.frame?.remove(); this.frame = null; return; }
    if (!this.frame) this.make();
    this.box = { width: board.width, height: board.height - board.tray };
    const box = `0 ${board.tray} ${board.width} ${this.box.height}`;
    if (this.svg.getAttribute("viewBox") !== box) this.svg.setAttribute("viewBox", box);
    this.svg.setAttribute("aria-label", `${board.title}: lower part`);
  }

  make() {
    this.frame = document.createElement("div");
    this.frame.className = "tray";
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("role", "group");
    this.marks = document.createElementNS(SVG, "g");
    this.marks.setAttribute("aria-hidden", "true");
    this.svg.append(looking("sheet"), this.marks, looking("ghost"), looking("hints"));
    const spots = document.createElementNS(SVG, "g");
    spots.id = "tray-spots";
    this.svg.append(spots);
    this.frame.append(this.svg);
    this.place.querySelector(".board-frame").after(this.frame);
  }

  fit(across, smallest) {
    if (!this.frame) return;
    const scale = Math.max(Math.min(across / this.box.width, SHARE * innerHeight / this.box.height), smallest);
    this.svg.style.width = `${Math.floor(this.box.width * scale)}px`;
    this.svg.style.height = `${Math.floor(this.box.height * scale)}px`;
  }

  /** The marks below the line, by their names and texts. */
  show(pieces) {
    if (!this.frame) return;
    const here = [...pieces].filter(([, piece]) => placeOf(piece)?.[1] >= this.top).map(([key]) => `m-${key}`);
    if (String(here) === String(this.shown)) return;
    this.shown = here;
    const there = new Map([...this.marks.children].map((window) => [window.getAttribute("href").slice(1), window]));
    this.marks.replaceChildren(...here.map((id) => there.get(id) ?? looking(id)));
  }

  /** Something can be chosen here, but none of it is in sight: go there. */
  bring() {
    if (!this.frame) return;
    const seen = this.frame.getBoundingClientRect();
    const boxes = [...this.svg.querySelectorAll(".spot.may")].map((spot) => spot.getBoundingClientRect());
    if (!boxes.length || boxes.some(({ left, right }) => left > seen.left - 1 && right < seen.right + 1)) return;
    this.frame.scrollBy({ left: boxes[0].left - seen.left });
  }

  /** The spots below the line are pointed at here, and nowhere else. */
  take(spots) {
    const here = spots.filter((spot) => Number(spot.firstElementChild.getAttribute("y")) >= this.top);
    for (const spot of here) spot.classList.add("cut");
    if (!this.frame) return;
    const copy = document.createElementNS(SVG, "g");
    copy.id = "tray-spots";
    for (const spot of here) {
      const one = spot.cloneNode(true);
      one.id = `t${spot.id}`;
      one.classList.remove("cut");
      copy.append(one);
    }
    Idiomorph.morph(this.svg.querySelector("#tray-spots"), copy, { morphStyle: "outerHTML" });
  }
}
