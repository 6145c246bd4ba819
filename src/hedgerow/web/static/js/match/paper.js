// The paper in its frame: as large as it fits; where squares would become too small to be hit, it scrolls, and is
// dragged, pinched and made larger or smaller.

import { whenLaidOut } from "./layout.js";
import { Tray } from "./tray.js";

const FINGER = 36;  // no square is drawn smaller, in pixels
const BESIDE = "(min-width: 60rem)";
const STEP = 1.25, LEAST = 0.5, MOST = 3;
const SLACK = 6;  // pixels that a mouse may move without meaning to drag

export class Paper {
  constructor(board) {
    this.board = board;
    this.frame = board.frame;
    this.place = board.place;
    this.svg = board.svg;
    this.tray = new Tray(this.place);
    this.zoom = 1;
    this.dragged = false;
    const [, , width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.told = { width, height };
    for (const button of this.place.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => this.resize(this.zoom * (button.dataset.zoom === "in" ? STEP : 1 / STEP)));
    }
    new ResizeObserver(() => this.fit()).observe(this.place);
    this.moved = new CSSStyleSheet();  // where the panels of a spread paper lie
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.moved];
    this.drag();
    this.pinch();
  }

  /** Beside a wide page's margin a tall paper is spread: its panels lie beside the land. */
  get spread() { return matchMedia(BESIDE).matches ? this.told.spread ?? null : null; }

  /** The part of the drawing that lies in the frame; the rest is in the tray. */
  get wide() { return this.spread?.width ?? this.told.land ?? this.told.width; }
  get high() { return this.spread?.height ?? this.told.tray ?? this.told.height; }

  size(board) {
    this.told = board;
    this.tray.size(board);
    this.svg.setAttribute("aria-label", board.title);
    this.svg.dataset.sheet = board.sheet;
    if (board.focus && String(board.focus) !== String(this.focused)) {
      this.focused = board.focus;
      whenLaidOut(() => this.lookAt(...board.focus));
    }
  }

  /** To measure is to lay the page out: only where the paper or its squares are of another size. */
  refit() { if (this.wanted() !== this.fitted) this.fit(); }

  /** All that `fit` depends on and that a move may change; the frame's own size is watched. */
  wanted() {
    const { width, height, land, tray, spread } = this.told;
    return JSON.stringify([width, height, land, tray, spread, this.square()]);
  }

  /** As large as the frame allows, but no square too small to be hit; then as the reader wants it. */
  fit() {
    const beside = matchMedia(BESIDE).matches;
    this.fitted = this.wanted();
    this.lay();
    const hit = Math.min(1.2, FINGER / this.square());
    this.tray.fit(this.place.clientWidth, hit);
    const down = beside ? this.frame.clientHeight : Infinity;
    const whole = Math.min(this.place.clientWidth / this.wide, down / this.high);
    const scale = Math.max(whole, hit) * this.zoom;
    this.frame.classList.add("sized");
    this.frame.classList.toggle("large", scale > whole * 1.02);
    const rounded = scale > whole ? Math.ceil : Math.floor;
    this.svg.style.width = `${rounded(this.wide * scale)}px`;
    this.svg.style.height = `${rounded(this.high * scale)}px`;
  }

  /** Panels where they belong. */
  lay() {
    const { spread } = this, box = `0 0 ${this.wide} ${this.high}`;
    if (this.svg.getAttribute("viewBox") !== box) this.svg.setAttribute("viewBox", box);
    if (spread === this.laid) return;
    this.laid = spread;
    this.svg.classList.toggle("spread", Boolean(spread));
    const [dx, dy] = spread?.moves.find(([name]) => !name)?.slice(1) ?? [0, 0];
    const rules = (spread?.moves ?? []).map(([name, x, y]) => name
      ? `.spread [data-panel="${CSS.escape(name)}"] { transform: translate(${x - dx}px, ${y - dy}px); }`
      : `.spread > g { transform: translate(${x}px, ${y}px); }`);
    this.moved.replaceSync(rules.join("\n"));
  }

  /** The side of the smallest place that is played on, in the drawing's own units; round ones only count something. */
  square() {
    const sides = this.board.spots().map((s) => {
      const [width, height, corner] = ["width", "height", "rx"].map((name) => Number(s.firstElementChild.getAttribute(name)));
      return 2 * corner < Math.min(width, height) ? Math.min(width, height) : Infinity;
    });
    const least = Math.min(...sides);
    return Number.isFinite(least) ? least : 60;
  }

  /** Larger or smaller around a point of the frame, else around its middle. */
  resize(zoom, at = [this.frame.clientWidth / 2, this.frame.clientHeight / 2]) {
    const x = (this.frame.scrollLeft + at[0]) / this.svg.clientWidth, y = (this.frame.scrollTop + at[1]) / this.svg.clientHeight;
    this.zoom = Math.min(MOST, Math.max(LEAST, zoom));
    if (Math.abs(this.zoom - 1) < 0.05) this.zoom = 1;
    this.fit();
    this.frame.scrollTo({ left: x * this.svg.clientWidth - at[0], top: y * this.svg.clientHeight - at[1] });
  }

  /** Scroll the frame so that this point of the drawing is in its middle. */
  lookAt(x, y, behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth") {
    const scale = this.svg.clientWidth / this.wide;
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
    const scale = this.svg.clientWidth / this.wide, drawn = this.svg.getBoundingClientRect();
    const near = boxes.sort((a, b) => Math.hypot(a[0] - seen.x, a[1] - seen.y) - Math.hypot(b[0] - seen.x, b[1] - seen.y))[0];
    this.lookAt((near[0] - drawn.x) / scale, (near[1] - drawn.y) / scale);
  }

  /** A mouse drags the paper; fingers scroll it by themselves. */
  drag() {
    let from = null;
    this.place.addEventListener("pointerdown", () => { this.dragged = false; }, true);
    this.frame.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button === 0 && this.frame.classList.contains("large")) {
        from = [event.clientX, event.clientY, this.frame.scrollLeft, this.frame.scrollTop];
      }
    });
    addEventListener("pointermove", (event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from[0], event.clientY - from[1]];
      if (!this.dragged && Math.hypot(dx, dy) < SLACK) return;
      this.dragged = true;
      this.frame.classList.add("dragging");
      this.frame.scrollTo(from[2] - dx, from[3] - dy);
    });
    addEventListener("pointerup", () => { from = null; this.frame.classList.remove("dragging"); });
  }

  /** Two fingers, or a wheel with Ctrl (which is what a trackpad sends), change the size. */
  pinch() {
    let from = null;
    const span = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const middle = ([a, b]) => {
      const box = this.frame.getBoundingClientRect();
      return [(a.clientX + b.clientX) / 2 - box.x, (a.clientY + b.clientY) / 2 - box.y];
    };
    this.frame.addEventListener("touchstart", (event) => { from = event.touches.length === 2 ? [span(event.touches), this.zoom] : null; }, { passive: true });
    this.frame.addEventListener("touchmove", (event) => {
      if (!from || event.touches.length !== 2) return;
      event.preventDefault();
      this.resize((from[1] * span(event.touches)) / from[0], middle(event.touches));
    }, { passive: false });
    this.frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const box = this.frame.getBoundingClientRect();
      this.resize(this.zoom * Math.exp(-event.deltaY / 300), [event.clientX - box.x, event.clientY - box.y]);
    }, { passive: false });
  }
}
