// The board: one SVG, morphed so that only what changed is redrawn; pointed at by hand, by keys or by a screen reader.

import { Idiomorph } from "../vendor/idiomorph.js";
import { whenLaidOut } from "./layout.js";
import { Paper } from "./paper.js";
import { differing } from "./shifts.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST_TICKS = 8;  // more of them tell nothing, unless somebody asks what has changed
const LOW = 30;  // units of the drawing: a place in which a tick would lie on what is written there
const LONG = 450;  // milliseconds that a finger rests on a spot whose label it wants to read
const MOST_RINGS = 0.5;  // of all spots: where more can be chosen, rings around them all tell nothing
const FEW_RINGS = 12;  // but so many still tell a newcomer where to point

const parsed = (text) =>
  document.importNode(
    new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml").documentElement, true,
  );
const parse = (text) => parsed(text).firstElementChild;

/** A layer as texts, by the names of its elements: to see what differs, nothing has to be written out of the page. */
const pieces = (layer, letter) => new Map(layer.slice(0, -"</g>".length).split(`<g id="${letter}-`).slice(1).map((piece) => [piece.slice(0, piece.indexOf('"')), piece]));

export class Board {
  /** `pointed(key, clicks)` is called for every spot that is chosen, `looked(label)` for what is under a mouse, a resting
   * finger or the keyboard. */
  constructor(frame, pointed, looked = () => {}) {
    this.frame = frame;
    this.place = frame.parentElement;
    this.svg = frame.querySelector("svg");
    this.paper = new Paper(this);
    this.current = null;
    this.changed = new Set();  // marks that are other than when she last did something
    this.listen(pointed, looked);
    this.rove();
  }

  listen(pointed, looked) {
    const spotAt = (event) => event.target.closest?.("[data-spot]");
    let resting = 0, down = null, passed = false;
    const rested = (event) => down !== null && event.timeStamp - down >= LONG;  // by the hand's clock, not by a busy page's
    this.place.addEventListener("click", (event) => {
      const spot = spotAt(event);
      const first = passed;  // what was no click is no first half of a double one
      passed = !spot || rested(event) || this.paper.dragged;
      if (passed) return;
      this.stand(spot);
      looked(spot.getAttribute("aria-label"));
      pointed(spot.dataset.spot, first ? 1 : event.detail);
    });
    this.place.addEventListener("pointerdown", (event) => {
      const spot = spotAt(event);
      down = event.pointerType === "mouse" || !spot ? null : event.timeStamp;
      if (down !== null) resting = setTimeout(() => looked(spot.getAttribute("aria-label")), LONG);
    });
    for (const end of ["pointerup", "pointercancel", "pointermove"]) {
      this.place.addEventListener(end, (event) => { if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(resting); });
    }
    this.place.addEventListener("contextmenu", (event) => { if (rested(event)) event.preventDefault(); });
    this.place.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") looked(spotAt(event)?.getAttribute("aria-label") ?? ""); });
    this.place.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") looked(""); });
    this.place.addEventListener("keydown", (event) => {
      const spot = spotAt(event);
      if (!spot) return;
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (way) { event.preventDefault(); this.go(spot, way); }
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); if (!event.repeat) pointed(spot.dataset.spot, 1); }
    });
    this.place.addEventListener("focusin", (event) => {
      const spot = spotAt(event);
      if (spot) { this.stand(spot); looked(spot.getAttribute("aria-label")); }
    });
  }

  spots() { return [...this.place.querySelectorAll("[data-spot]:not(.cut)")]; }

  /** What a spot is interchangeable with. */
  like(key) { return this.likes?.get(key) ?? key; }

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
  focus() { (this.place.querySelector('[data-spot][tabindex="0"]:not(.cut)') ?? this.frame).focus({ preventScroll: true }); }

  /** To the nearest spot that way, sideways counting double. */
  go(from, [dx, dy]) {
    const middle = (spot) => {  // where it is seen: a paper may be spread, and a hand lies in its tray
      const box = spot.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
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

  /** Take in the parts of an event that concern the drawing; `same` says that the marks are those that are drawn. */
  update(parts, first = false, same = false) {
    if (parts.board) this.paper.size(parts.board);
    if (parts.sheet !== undefined) this.print(parse(`<g id="sheet" aria-hidden="true">${parts.sheet}</g>`));
    if (parts.marks !== undefined) this.morphMarks(parts.marks, first, same, parts.sheet !== undefined);
    if (parts.spots !== undefined) {
      const held = this.place.contains(document.activeElement) && document.activeElement.closest("[data-spot]");
      const before = this.spotPieces;
      this.spotPieces = pieces(parts.spots, "s");
      this.morph("spots", "s", parts.spots, before, this.spotPieces);
      this.paper.tray.take([...this.svg.querySelectorAll("[data-spot]")]);
      this.likes = new Map([...this.svg.querySelectorAll("[data-like]")].map((spot) => [spot.dataset.spot, spot.dataset.like]));
      this.rove();
      if (held && !document.activeElement.closest("[data-spot]")) this.focus();  // the spot is gone, the keyboard stays
    }
    this.paper.refit();
    if (parts.marks !== undefined && !first) whenLaidOut(() => this.tick([...this.changed]));  // where the places are now
  }

  /** Another sheet. The pictures that are stamped on it stay where they are the same: with new ones, each of a hundred
   * stamps on the map would be made anew. */
  print(sheet) {
    const before = this.svg.querySelector("#sheet"), [stamps, same] = [before, sheet].map((one) => one.querySelector(":scope > defs"));
    if (!stamps || !same || !stamps.isEqualNode(same)) { before.replaceWith(sheet); return; }
    for (const child of [...before.childNodes]) if (child !== stamps) child.remove();
    same.remove();
    before.append(...sheet.childNodes);
  }

  /** Every mark by its name, as it is drawn. */
  marks() {
    const sorted = (tag, name, given) => `<${name} ${given.match(/[\w-]+="[^"]*"/g)?.sort().join(" ") ?? ""}>`;
    const plain = (drawn) => drawn.replace(/ pathLength="1"| class="fresh"| fresh(?=")/g, "").replace(/<(\w+)([^>]*)>/g, sorted);  // whether it was drawn just now or not
    return new Map([...this.svg.querySelectorAll('#marks g[id^="m-"]')].map((g) => [g.id.slice(2), plain(g.innerHTML)]));
  }

  /** `another`: the paper is another, so that most of it may lie elsewhere. */
  morphMarks(text, first, same, another) {
    const before = this.pieces, now = pieces(text, "m");
    this.pieces = now;
    this.paper.tray.show(now);
    if (same) return;
    const fresh = (node) => {
      if (first || node.nodeType !== 1) return true;
      node.classList.add("fresh");
      for (const path of node.matches("path") ? [node] : node.querySelectorAll("path")) path.setAttribute("pathLength", "1");
      return true;
    };
    this.morph("marks", "m", text, before, now, fresh);
    if (first || !before) return;
    for (const key of differing(before, now, another)) this.changed.add(key);
  }

  /** Make a layer what the text says. A move changes few of its hundred elements, and only those are touched; where
   * nobody knows what is drawn, or something without a name is among them, all of it is gone through. */
  morph(name, letter, text, before, now, added = () => true) {
    const layer = this.svg.querySelector(`#${name}`), callbacks = { beforeNodeAdded: added };
    const there = new Map([...layer.children].map((element) => [element.id.slice(2), element]));
    const changed = [...now].filter(([key, piece]) => before?.get(key) !== piece);
    const drawn = [...parsed(changed.map(([, piece]) => `<g id="${letter}-${piece}`).join("")).children];
    if (there.size !== before?.size || layer.children.length !== there.size || drawn.length !== changed.length) {
      Idiomorph.morph(layer, parse(text), { morphStyle: "outerHTML", callbacks });
      return;
    }
    for (const [key, element] of there) if (!now.has(key)) element.remove();
    changed.forEach(([key], n) => {
      const element = there.get(key);
      if (element) Idiomorph.morph(element, drawn[n], { morphStyle: "outerHTML", callbacks });  // the same element, by its name
      else { added(drawn[n]); there.set(key, drawn[n]); }
    });
    let next = layer.firstElementChild;
    for (const key of now.keys()) {
      if (there.get(key) === next) next = next.nextElementSibling;
      else layer.insertBefore(there.get(key), next);
    }
  }

  /** She decides: what has changed until now, she has seen. */
  settle() { this.changed.clear(); }

  /** Draw once more what has changed, as if by hand; `most` places are ticked at most. */
  redraw(keys = this.changed, most = MOST_TICKS) {
    this.changed = new Set(keys);
    const drawn = [...this.changed].map((key) => this.svg.querySelector(`#${CSS.escape(`m-${key}`)}`)).filter(Boolean);
    for (const mark of drawn) {
      mark.classList.remove("fresh");
      for (const path of mark.querySelectorAll("path")) path.setAttribute("pathLength", "1");
    }
    void this.svg.getBoundingClientRect();  // or the animation would not begin anew
    for (const mark of drawn) mark.classList.add("fresh");
    this.tick([...this.changed], most);
  }

  /** A small pencil tick in each place that the last move changed; headings and counts are no places, and a hand that
   * lies before her eyes needs none. */
  tick(changed, most = MOST_TICKS) {
    let ticks = this.svg.querySelector("#ticks");
    if (!ticks) {
      ticks = document.createElementNS(SVG, "g");
      ticks.id = "ticks";
      ticks.setAttribute("aria-hidden", "true");
      this.svg.querySelector("#spots").before(ticks);
    }
    const places = new Set(changed.map((key) => this.placeOf(key)).filter((place) => place && !place.closest(".cut")));
    const size = Math.max(1, this.paper.wide / (this.svg.clientWidth || this.paper.wide));  // on a small map not smaller than elsewhere
    ticks.replaceChildren();
    if (places.size > most) return;
    for (const place of places) {
      const n = (name) => Number(place.getAttribute(name));
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", "s-pencil tick");
      const aside = n("height") < LOW ? 3 : -14;  // beside a line that is written in, not over its number
      path.setAttribute("d", `M${n("x") + n("width") + aside * size} ${n("y") + 7 * size}l${3.5 * size} ${5 * size}l${8 * size} ${-10 * size}`);
      path.setAttribute("stroke-width", String(2 * size));
      if (place.parentElement.dataset.panel) path.dataset.panel = place.parentElement.dataset.panel;
      ticks.append(path);
    }
  }

  /** The place of a mark: its own, or that on which it stands. */
  placeOf(key) {
    const own = this.svg.querySelector(`#${CSS.escape(`s-${key}`)} > rect`);
    const mark = own ? null : this.svg.querySelector(`#${CSS.escape(`m-${key}`)}`);
    if (!mark) return own;
    const box = mark.getBBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    return [...this.svg.querySelectorAll("[data-spot] > rect")].find((rect) => {
      const n = (name) => Number(rect.getAttribute(name));
      return x > n("x") && x < n("x") + n("width") && y > n("y") && y < n("y") + n("height");
    }) ?? null;
  }

  /** Show which spots can be pointed at next, and which already were. */
  offer(may, picked) {
    const spots = this.spots();
    let many = 0;
    for (const spot of spots) {
      const can = may(spot.dataset.spot), taken = picked.includes(spot.dataset.spot);
      many += can;
      spot.classList.toggle("may", can);
      spot.classList.toggle("picked", taken);
      if (can || taken) spot.removeAttribute("aria-disabled"); else spot.setAttribute("aria-disabled", "true");
      if (taken) spot.setAttribute("aria-pressed", "true"); else spot.removeAttribute("aria-pressed");
    }
    this.place.classList.toggle("hushed", many > Math.max(FEW_RINGS, MOST_RINGS * spots.length));
    if (!this.place.contains(document.activeElement)) this.rove();
    this.paper.show();
  }

  /** On a page that scrolls something that can be chosen is brought into sight, above what lies at the thumb. */
  bring(hidden) {
    const may = this.spots().filter((spot) => spot.classList.contains("may") && spot.checkVisibility());
    const seen = (spot) => { const { top, bottom } = spot.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight - hidden; };
    if (!may.length || may.some(seen)) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    may[0].scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  }

  /** The label of what is under the mouse or the keyboard, as it is now. */
  label() {
    const spot = this.place.querySelector("[data-spot]:hover") ?? this.place.querySelector("[data-spot]:focus-visible");
    return spot?.getAttribute("aria-label") ?? "";
  }

  has(key) { return this.spots().some((spot) => spot.dataset.spot === key); }
}
