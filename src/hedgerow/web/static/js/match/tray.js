// The lower part of a large board, such as a hand, kept in sight below the part that scrolls.
//
// It shows the same drawing through a second window, so that nothing is drawn twice; only its spots are copied. Of the
// marks it looks at those that lie here: through a window on all of them, each move would draw the whole map once more.
// Where the screen is too narrow for it, it has a window for each of its leaves, and they lie below each other.

import { Idiomorph } from "../vendor/idiomorph.js";
import { placeOf } from "./shifts.js";

const SVG = "http://www.w3.org/2000/svg";
const SHARE = 0.36;  // of the height of the page, at most

const n = (rect, name) => Number(rect.getAttribute(name));

/** A window on something that is drawn elsewhere. */
function looking(id) {
  const window = document.createElementNS(SVG, "use");
  window.setAttribute("href", `#${id}`);
  window.setAttribute("aria-hidden", "true");
  return window;
}

/** A window on one part of the drawing. */
class Leaf {
  constructor(frame) {
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("role", "none");  // the tray as a whole has a name
    this.marks = document.createElementNS(SVG, "g");
    this.marks.setAttribute("aria-hidden", "true");
    this.spots = document.createElementNS(SVG, "g");
    this.svg.append(looking("sheet"), this.marks, looking("ghost"), looking("hints"), this.spots);
    frame.append(this.svg);
  }

  look(box) {
    this.box = box;
    if (this.svg.getAttribute("viewBox") !== box.join(" ")) this.svg.setAttribute("viewBox", box.join(" "));
  }

  holds(x, y) {
    const [left, top, width, height] = this.box;
    return x >= left && x < left + width && y >= top && y < top + height;
  }

  fit(scale) {
    this.svg.style.width = `${Math.floor(this.box[2] * scale)}px`;
    this.svg.style.height = `${Math.floor(this.box[3] * scale)}px`;
  }

  show(marks) {
    const there = new Map([...this.marks.children].map((window) => [window.getAttribute("href").slice(1), window]));
    if (String([...there.keys()]) === String(marks)) return;
    this.marks.replaceChildren(...marks.map((id) => there.get(id) ?? looking(id)));
  }
}

export class Tray {
  constructor(place) {
    this.place = place;
    this.frame = null;
    this.top = Infinity;
    this.marks = [];  // name and place of each that lies here
  }

  /** Begin at this line of the drawing; nothing where there is no line. */
  size(board) {
    this.top = board.tray ?? Infinity;
    if (board.tray == null) { this.frame?.remove(); this.frame = null; return; }
    if (!this.frame) this.make();
    this.whole = [0, board.tray, board.width, board.height - board.tray];
    this.parts = board.leaves.length ? board.leaves : [this.whole];
    this.part(this.leaves.length > 1);
    this.frame.setAttribute("aria-label", `${board.title}: lower part`);
  }

  make() {
    this.frame = document.createElement("div");
    this.frame.className = "tray";
    this.frame.setAttribute("role", "group");
    this.leaves = [];
    this.place.querySelector(".board-frame").after(this.frame);
  }

  /** One window on all of it, or one for each leaf. */
  part(apart) {
    const boxes = apart ? this.parts : [this.whole], before = this.leaves, spots = this.spots();
    this.leaves = boxes.map((box, at) => before[at] ?? new Leaf(this.frame));
    this.leaves.forEach((leaf, at) => leaf.look(boxes[at]));
    if (before.length === boxes.length) return;
    const held = document.activeElement;
    for (const spot of spots) this.leafAt(...this.middle(spot)).spots.append(spot);
    for (const leaf of before.slice(boxes.length)) leaf.svg.remove();
    this.lay();
    if (held !== document.activeElement && held.isConnected) held.focus({ preventScroll: true });
  }

  leafAt(x, y) { return this.leaves.find((leaf) => leaf.holds(x, y)) ?? this.leaves[0]; }

  middle(spot) {
    const rect = spot.firstElementChild;
    return [n(rect, "x") + n(rect, "width") / 2, n(rect, "y") + n(rect, "height") / 2];
  }

  spots() { return this.frame ? [...this.frame.querySelectorAll("[data-spot]")] : []; }

  /** As wide as there is room across, and no smaller than the board, whose squares a finger must hit. Where it would have
   * to be scrolled sideways for that it is parted: a leaf has nothing as small as a square, and may be drawn smaller. */
  fit(across, smallest) {
    if (!this.frame) return;
    const [, , width, height] = this.whole;
    this.part(width * smallest > across);
    const widest = Math.max(...this.leaves.map(({ box }) => box[2])), wide = across / widest;
    const scale = this.leaves.length > 1 ? wide : Math.max(Math.min(wide, SHARE * innerHeight / height), smallest);
    for (const leaf of this.leaves) leaf.fit(scale);
  }

  /** The marks below the line, by their names and texts. */
  show(pieces) {
    if (!this.frame) return;
    this.marks = [...pieces].map(([key, piece]) => [`m-${key}`, placeOf(piece)]).filter(([, place]) => place?.[1] >= this.top);
    this.lay();
  }

  lay() {
    const lie = new Map(this.leaves.map((leaf) => [leaf, []]));
    for (const [id, place] of this.marks) lie.get(this.leafAt(...place)).push(id);
    for (const [leaf, marks] of lie) leaf.show(marks);
  }

  /** The spots below the line are pointed at here, and nowhere else. */
  take(spots) {
    const here = spots.filter((spot) => n(spot.firstElementChild, "y") >= this.top);
    for (const spot of here) spot.classList.add("cut");
    if (!this.frame) return;
    const copies = new Map(this.leaves.map((leaf) => [leaf, document.createElementNS(SVG, "g")]));
    for (const spot of here) {
      const one = spot.cloneNode(true);
      one.id = `t${spot.id}`;
      one.classList.remove("cut");
      copies.get(this.leafAt(...this.middle(spot))).append(one);
    }
    for (const [leaf, copy] of copies) Idiomorph.morph(leaf.spots, copy, { morphStyle: "outerHTML" });
  }
}
