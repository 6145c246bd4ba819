// The board: one SVG, morphed so that only what changed is redrawn; pointed at by hand, by keys or by a screen reader.

import { Idiomorph } from "../vendor/idiomorph.js";
import { Tray } from "./tray.js";

const SVG = "http://www.w3.org/2000/svg";
const FINGER = 36, POINTER = 40;  // no square is drawn smaller, in pixels: a larger board scrolls in its frame
const ZOOMS = [0.5, 0.7, 1, 1.25, 1.6, 2, 2.6];
const MOST_TICKS = 8;

const parse = (text) =>
  document.importNode(
    new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml").documentElement, true,
  ).firstElementChild;

export class Board {
  /** `pointed(key)` is called for every spot that is chosen. */
  constructor(frame, pointed) {
    this.frame = frame;
    this.place = frame.parentElement;
    this.tray = new Tray(this.place);
    this.svg = frame.querySelector("svg");
    this.current = null;
    this.zoom = 1;
    const [, , width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.told = { width, height };
    for (const button of this.place.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => this.resize(button.dataset.zoom));
    }
    new ResizeObserver(() => this.fit()).observe(this.place);
    this.place.addEventListener("click", (event) => {
      const spot = event.target.closest("[data-spot]");
      if (!spot || event.detail > 1) return;  // the second half of a double click
      this.stand(spot);
      pointed(spot.dataset.spot);
    });
    this.place.addEventListener("keydown", (event) => {
      const spot = event.target.closest("[data-spot]");
      if (!spot) return;
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (way) { event.preventDefault(); this.go(spot, way); }
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pointed(spot.dataset.spot); }
    });
    this.place.addEventListener("focusin", (event) => {
      const spot = event.target.closest("[data-spot]");
      if (spot) this.stand(spot);
    });
    this.rove();
  }

  spots() { return [...this.place.querySelectorAll("[data-spot]:not(.cut)")]; }

  /** One spot at a time is in the order of the Tab key; arrows go from there. */
  rove() {
    const spots = this.spots();
    const here = spots.find((s) => s.dataset.spot === this.current) ?? spots.find((s) => s.classList.contains("may")) ?? spots[0];
    for (const spot of spots) spot.setAttribute("tabindex", spot === here ? "0" : "-1");
  }

  stand(spot) {
    this.current = spot.dataset.spot;
    for (const other of this.place.querySelectorAll('[data-spot][tabindex="0"]')) other.setAttribute("tabindex", "-1");
    spot.setAttribute("tabindex", "0");
  }

  /** The keyboard's place on the board. */
  focus() { this.place.querySelector('[data-spot][tabindex="0"]:not(.cut)')?.focus({ preventScroll: true }); }

  /** To the nearest spot that way, sideways counting double. */
  go(from, [dx, dy]) {
    const middle = (spot) => {
      const r = spot.firstElementChild;
      const n = (name) => Number(r.getAttribute(name));
      return [n("x") + n("width") / 2, n("y") + n("height") / 2];
    };
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const spot of this.spots()) {
      if (spot === from) continue;
      const [sx, sy] = middle(spot);
      const along = (sx - x) * dx + (sy - y) * dy, aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
      if (along > 1 && along + 2 * aside < least) { least = along + 2 * aside; best = spot; }
    }
    if (best) { this.stand(best); best.focus(); }
  }

  /** Take in the parts of an event that concern the drawing. */
  update(parts, first = false) {
    if (parts.board) this.size(parts.board);
    if (parts.sheet !== undefined) {
      const sheet = this.svg.querySelector("#sheet");
      sheet.replaceWith(parse(`<g id="sheet" aria-hidden="true">${parts.sheet}</g>`));
    }
    if (parts.marks !== undefined) this.morphMarks(parts.marks, first);
    if (parts.spots !== undefined) {
      Idiomorph.morph(this.svg.querySelector("#spots"), parse(parts.spots), { morphStyle: "outerHTML" });
      this.tray.take([...this.svg.querySelectorAll("[data-spot]")]);
      this.rove();
    }
  }

  size(board) {
    this.told = board;
    this.tray.size(board);
    this.svg.setAttribute("viewBox", `0 0 ${board.width} ${board.tray ?? board.height}`);
    this.svg.setAttribute("aria-label", board.title);
    this.svg.dataset.sheet = board.sheet;
    this.fit();
    if (board.focus && String(board.focus) !== String(this.focused)) {
      this.focused = board.focus;
      requestAnimationFrame(() => this.lookAt(...board.focus));
    }
  }

  /** As large as the frame allows, but no square too small to be hit; then as the reader wants it. */
  fit() {
    const { width } = this.told, height = this.told.tray ?? this.told.height, beside = matchMedia("(min-width: 60rem)").matches;
    const hit = Math.min(1.2, (matchMedia("(pointer: coarse)").matches || !beside ? FINGER : POINTER) / this.square());
    this.tray.fit(this.place.clientWidth, hit);
    const down = beside ? this.frame.clientHeight : Infinity;
    const whole = Math.min(this.place.clientWidth / width, down / height);
    const scale = Math.max(whole, hit) * this.zoom;
    this.frame.classList.add("sized");
    this.frame.classList.toggle("large", scale > whole * 1.02);
    this.svg.style.width = `${Math.floor(width * scale)}px`;
    this.svg.style.height = `${Math.floor(height * scale)}px`;
  }

  /** The side of an ordinary square, in the drawing's own units. */
  square() {
    const sides = this.spots().map((s) => {
      const r = s.firstElementChild;
      return Math.min(Number(r.getAttribute("width")), Number(r.getAttribute("height")));
    }).sort((a, b) => a - b);
    return sides[sides.length >> 1] || 60;
  }

  resize(way) {
    const at = ZOOMS.indexOf(this.zoom) + (way === "in" ? 1 : -1);
    if (at < 0 || at >= ZOOMS.length) return;
    const x = (this.frame.scrollLeft + this.frame.clientWidth / 2) / this.svg.clientWidth;
    const y = (this.frame.scrollTop + this.frame.clientHeight / 2) / this.svg.clientHeight;
    this.zoom = ZOOMS[at];
    this.fit();
    this.lookAt(x * this.told.width, y * (this.told.tray ?? this.told.height), "auto");
  }

  /** Scroll the frame so that this point of the drawing is in its middle. */
  lookAt(x, y, behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth") {
    const scale = this.svg.clientWidth / this.told.width;
    this.frame.scrollTo({
      left: x * scale - this.frame.clientWidth / 2, top: y * scale - this.frame.clientHeight / 2, behavior,
    });
  }

  /** Something can be chosen, but none of it is in sight: go there. */
  show() {
    if (!this.frame.classList.contains("large")) return;
    const seen = this.frame.getBoundingClientRect(), boxes = [];
    for (const spot of this.place.querySelectorAll(".spot.may:not(.cut)")) {
      if (!this.svg.contains(spot)) return;
      const box = spot.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
      if (x > seen.left && x < seen.right && y > seen.top && y < seen.bottom) return;
      boxes.push([x, y]);
    }
    if (!boxes.length) return;
    const scale = this.svg.clientWidth / this.told.width, drawn = this.svg.getBoundingClientRect();
    const near = boxes.sort((a, b) => Math.hypot(a[0] - seen.x, a[1] - seen.y) - Math.hypot(b[0] - seen.x, b[1] - seen.y))[0];
    this.lookAt((near[0] - drawn.x) / scale, (near[1] - drawn.y) / scale);
  }

  morphMarks(text, first) {
    const layer = this.svg.querySelector("#marks");
    const told = () => new Map([...this.svg.querySelectorAll('#marks g[id^="m-"]')].map((g) => [g.id.slice(2), g.innerHTML]));
    const before = first ? null : told();
    const fresh = (node) => {
      if (first || node.nodeType !== 1) return true;
      node.classList.add("fresh");
      for (const path of node.matches("path") ? [node] : node.querySelectorAll("path")) path.setAttribute("pathLength", "1");
      return true;
    };
    Idiomorph.morph(layer, parse(text), { morphStyle: "outerHTML", callbacks: { beforeNodeAdded: fresh } });
    if (first) return;
    this.tick([...told()].filter(([key, drawn]) => before.get(key) !== drawn).map(([key]) => key));
  }

  /** A small pencil tick in each place that the last move changed; headings and counts are no places. */
  tick(changed) {
    let ticks = this.svg.querySelector("#ticks");
    if (!ticks) {
      ticks = document.createElementNS(SVG, "g");
      ticks.id = "ticks";
      ticks.setAttribute("aria-hidden", "true");
      this.svg.querySelector("#spots").before(ticks);
    }
    const places = changed.map((key) => this.svg.querySelector(`#${CSS.escape(`s-${key}`)} > rect`)).filter(Boolean);
    ticks.replaceChildren();
    if (places.length > MOST_TICKS) return;
    for (const place of places) {
      const n = (name) => Number(place.getAttribute(name));
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", "s-pencil tick");
      path.setAttribute("d", `M${n("x") + n("width") - 14} ${n("y") + 7}l3.5 5l8 -10`);
      path.setAttribute("stroke-width", "2");
      ticks.append(path);
    }
  }

  /** Show which spots can be pointed at next, and which already were. */
  offer(may, picked) {
    for (const spot of this.spots()) {
      const can = may.has(spot.dataset.spot), taken = picked.includes(spot.dataset.spot);
      spot.classList.toggle("may", can);
      spot.classList.toggle("picked", taken);
      if (can || taken) spot.removeAttribute("aria-disabled"); else spot.setAttribute("aria-disabled", "true");
      if (taken) spot.setAttribute("aria-pressed", "true"); else spot.removeAttribute("aria-pressed");
    }
    if (!this.place.contains(document.activeElement)) this.rove();
    this.show();
  }

  has(key) { return this.spots().some((spot) => spot.dataset.spot === key); }
}
