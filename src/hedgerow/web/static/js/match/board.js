// The board: one SVG, morphed so that only what changed is redrawn; pointed at by hand, by keys or by a screen reader.

import { Idiomorph } from "../vendor/idiomorph.js";

const SVG = "http://www.w3.org/2000/svg";
const SMALLEST_SCALE = 0.62;  // a board wider than the screen scrolls rather than shrink below this
const MOST_TICKS = 8;

const parse = (text) =>
  document.importNode(
    new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml").documentElement, true,
  ).firstElementChild;

export class Board {
  /** `pointed(key)` is called for every spot that is chosen. */
  constructor(frame, pointed) {
    this.frame = frame;
    this.svg = frame.querySelector("svg");
    this.current = null;
    this.svg.addEventListener("click", (event) => {
      const spot = event.target.closest("[data-spot]");
      if (spot) { this.stand(spot); pointed(spot.dataset.spot); }
    });
    this.svg.addEventListener("keydown", (event) => {
      const spot = event.target.closest("[data-spot]");
      if (!spot) return;
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (way) { event.preventDefault(); this.go(spot, way); }
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pointed(spot.dataset.spot); }
    });
    this.svg.addEventListener("focusin", (event) => {
      const spot = event.target.closest("[data-spot]");
      if (spot) this.stand(spot);
    });
    this.rove();
  }

  spots() { return [...this.svg.querySelectorAll("[data-spot]")]; }

  /** One spot at a time is in the order of the Tab key; arrows go from there. */
  rove() {
    const spots = this.spots();
    const here = spots.find((s) => s.dataset.spot === this.current) ?? spots.find((s) => s.classList.contains("may")) ?? spots[0];
    for (const spot of spots) spot.setAttribute("tabindex", spot === here ? "0" : "-1");
  }

  stand(spot) {
    this.current = spot.dataset.spot;
    for (const other of this.svg.querySelectorAll('[data-spot][tabindex="0"]')) other.setAttribute("tabindex", "-1");
    spot.setAttribute("tabindex", "0");
  }

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
      this.rove();
    }
  }

  size(board) {
    this.svg.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
    this.svg.setAttribute("aria-label", board.title);
    this.svg.dataset.sheet = board.sheet;
    this.svg.style.aspectRatio = `${board.width} / ${board.height}`;
    const least = board.width * SMALLEST_SCALE;
    this.svg.style.minWidth = board.focus ? `${Math.round(least)}px` : "";
    this.svg.style.maxWidth = board.focus ? `${Math.round(board.width * 1.15)}px` : "";
    if (board.focus && String(board.focus) !== String(this.focus)) {
      this.focus = board.focus;
      requestAnimationFrame(() => this.lookAt(board));
    }
  }

  lookAt(board) {
    const scale = this.svg.getBoundingClientRect().width / board.width;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.frame.scrollTo({
      left: board.focus[0] * scale - this.frame.clientWidth / 2,
      top: board.focus[1] * scale - this.frame.clientHeight / 2,
      behavior: calm ? "auto" : "smooth",
    });
  }

  morphMarks(text, first) {
    const layer = this.svg.querySelector("#marks");
    const before = new Map([...layer.children].map((g) => [g.id, g.outerHTML.length + ":" + g.textContent + g.innerHTML]));
    const fresh = (node) => {
      if (first || node.nodeType !== 1) return true;
      node.classList.add("fresh");
      for (const path of node.matches("path") ? [node] : node.querySelectorAll("path")) path.setAttribute("pathLength", "1");
      return true;
    };
    Idiomorph.morph(layer, parse(text), { morphStyle: "outerHTML", callbacks: { beforeNodeAdded: fresh } });
    if (first) return;
    const changed = [...this.svg.querySelector("#marks").children].filter(
      (g) => before.get(g.id) !== g.outerHTML.length + ":" + g.textContent + g.innerHTML,
    );
    this.tick(changed);
  }

  /** A small pencil tick beside what the last move changed. */
  tick(changed) {
    let ticks = this.svg.querySelector("#ticks");
    if (!ticks) {
      ticks = document.createElementNS(SVG, "g");
      ticks.id = "ticks";
      ticks.setAttribute("aria-hidden", "true");
      this.svg.querySelector("#spots").before(ticks);
    }
    ticks.replaceChildren();
    if (!changed.length || changed.length > MOST_TICKS) return;
    for (const group of changed) {
      const box = group.getBBox();
      if (!box.width && !box.height) continue;
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", "s-pencil tick");
      path.setAttribute("d", `M${box.x + box.width - 9} ${box.y + 2}l3.5 5l8 -10`);
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
    if (!this.svg.contains(document.activeElement)) this.rove();
  }

  has(key) { return this.spots().some((spot) => spot.dataset.spot === key); }
}
