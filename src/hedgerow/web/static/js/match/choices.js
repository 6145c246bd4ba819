// What can be done now, as spots and buttons. The first click shows what it would do, the next makes it so; who has
// switched that off, or has nothing to choose, makes it so at once.

import { dieButton, isDie } from "./dice.js";
import { Picking } from "./picking.js";

const MANY = 40;
const PASSING = 90;  // milliseconds in which a mouse only passes over a button
const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };

export const atOnce = () => kept("at-once") === "on";

export class Choices {
  /** `glance` shows what a move would do, `why(keys)` why nothing can be done there, `play(words)` makes it so. */
  constructor({ options, ask, list, commit, board, glance, why, play }) {
    Object.assign(this, { options, ask, list, commit, board, glance, why, play });
    this.picking = new Picking((key) => board.like(key));
    this.asked = "";
    this.warnings = {};
    this.labels = {};
    glance.label = (words) => this.label(words);
    this.named = null;  // a move that was chosen by its button
    this.unfolded = false;  // does she want to read all moves?
    commit.querySelector("[data-commit]").addEventListener("click", (event) => { if (event.detail < 3) this.make(); });
    commit.querySelector("[data-drop]").addEventListener("click", () => this.again());
  }

  get moves() { return this.picking.moves; }

  /** A move as people read it: with their names. */
  label(words) { return this.labels[words] ?? words; }

  set(moves, asked, warnings = {}, labels = {}) {
    this.asked = asked;
    this.warnings = warnings;
    this.labels = labels;
    this.named = null;
    this.picking.set(moves);
    this.glance.forget();
    this.list.replaceChildren(...moves.slice(0, 400).map(([words]) => Object.assign(document.createElement("option"), { value: words })));
    this.show();
  }

  /** A move is made, and what can be done then is not known yet. The board stays as it is: it will change in a moment. */
  wait() {
    this.options.replaceChildren();
    this.ask.textContent = "";
    this.commit.hidden = true;
    this.glance.clear();
  }

  /** Would pointing at this spot only choose something, and not make it so? */
  takes(key) { return !atOnce() && this.asked === "move" && this.picking.next().has(this.board.like(key)); }

  /** A spot was pointed at; what came of it, as `Picking.point` says. The second half of a double click counts where it makes what the first half chose. */
  pointed(key, clicks = 1) {
    if (clicks > 1 && !(this.picking.ready() && this.picking.picked.at(-1) === key)) return "";
    this.named = null;
    const done = this.picking.point(key);
    if (done === "nothing") this.why([...this.picking.picked, key]);
    if (done === "made") this.make();
    if (done === "nothing" || done === "made") return done;
    const chosen = this.picking.chosen();
    if (chosen && (atOnce() || this.asked === "dice")) { this.make(); return "made"; }
    this.show();
    if (!chosen && !this.picking.left().some(([, spots]) => this.picking.missing(spots).length)) {
      this.options.querySelector("button:not(.quiet)")?.focus({ preventScroll: true });
    }
    return done;
  }

  /** The move that one more click or Enter makes. */
  meant() { return this.named ?? this.picking.ready()?.[0] ?? null; }

  holdsFocus() { return this.options.contains(document.activeElement) || this.commit.contains(document.activeElement); }

  make() {
    const words = this.meant();
    if (words === null) return;
    this.picking.picked = [];
    this.named = null;
    this.glance.clear();
    this.play(words);
  }

  /** Begin the choice anew. */
  again() {
    if (!this.picking.picked.length && this.named === null) return false;
    const inside = this.commit.contains(document.activeElement);
    this.picking.picked = [];
    this.named = null;
    this.glance.caption.what("");
    this.glance.clear();
    this.show();
    if (inside) this.board.focus();
    return true;
  }

  /** A button was pressed: at once, unless it gives something away, or a finger cannot have seen what it does. */
  pressed(words, byTouch) {
    if (this.named === words || atOnce() || this.asked === "dice" || !(this.warnings[words] || byTouch)) {
      this.picking.picked = [];
      this.named = null;
      this.play(words);
      return;
    }
    this.named = words;
    this.show();
    [...this.options.querySelectorAll("button")].find((b) => b.dataset.words === words)?.focus({ preventScroll: true });
  }

  /** Choose a move by its words, as a hint does; what is chosen already is made so, as everywhere else. */
  name(words) {
    if (!this.moves.some(([said]) => said === words)) return;
    if (this.named === words) { this.make(); return; }
    this.picking.picked = [];
    this.named = words;
    this.glance.caption.what("");  // the place that was pointed at is not what this is about
    this.show();
    this.commit.querySelector("[data-commit]").focus({ preventScroll: true });
  }

  show() {
    const { picked } = this.picking, left = this.picking.left(), ready = this.picking.ready();
    const next = this.picking.next();
    this.board.offer((key) => next.has(this.board.like(key)) && !picked.includes(key), picked);
    const whole = this.picking.whole();
    const held = this.options.contains(document.activeElement) ? document.activeElement.dataset.words ?? "" : null;
    const dice = this.asked === "dice" && whole.length && whole.every(([words]) => isDie(words));
    this.options.replaceChildren(...(ready ? [] : this.ordered(whole).slice(0, 100)).map(([words]) =>
      dice ? dieButton(words, () => this.play(words)) : this.button(words)));
    if (picked.length && !ready) this.options.append(this.quiet("Start again", () => this.again()));
    this.options.classList.toggle("chosen", picked.length > 0 || this.named !== null);
    const pointing = left.some(([, spots]) => this.picking.missing(spots).length);
    this.ask.textContent = this.sentence(whole.length, pointing, ready);
    if (this.asked === "move" && this.moves.length <= MANY && this.moves.some(([, spots]) => spots.length)) this.listAll(this.moves);
    this.offerMeant();
    if (held !== null) this.keepFocus(held);
  }

  /** Buttons stand in the order in which the board shows what they name first: the terrains of its legend. */
  ordered(moves) {
    const places = new Map(this.board.spots().map((spot, at) => [spot.dataset.spot, at]));
    const place = ([words]) => places.get(words.split(" ")[0]) ?? -1;
    return [...moves].sort((one, other) => place(one) - place(other));
  }

  offerMeant() {
    const words = this.meant(), button = this.commit.querySelector("[data-commit]");
    this.commit.hidden = words === null;
    if (words === null) { if (!this.options.matches(":hover")) this.glance.clear(); return; }
    button.textContent = this.label(words);
    this.glance.show(words, this.named === null ? this.picking.instead(this.picking.ready()) : undefined);
  }

  /** The button that had the keyboard may be gone: it stays at its like, or goes to the next thing that can be done. */
  keepFocus(words) {
    const buttons = [...this.options.querySelectorAll(":scope > button, details[open] button")];  // others cannot have it
    const to = buttons.find((b) => b.dataset.words === words && words) ?? buttons[0];
    if (to) to.focus({ preventScroll: true }); else this.board.focus();
  }

  sentence(whole, pointing, ready) {
    if (!this.moves.length) return "";
    if (this.asked === "dice") return "Enter what you rolled or drew:";
    const more = pointing && this.named === null ? ", or point at more" : "";
    if (ready || this.named !== null) return matchMedia("(pointer: coarse)").matches ? `Tap it again to make it so${more}.` : `The same again, or Enter, makes it so${more}.`;
    if (this.picking.picked.length) return pointing ? "Now point at the next place, or choose:" : "Which of these?";
    if (pointing && whole) return "Point at the board, or choose:";
    return pointing ? "Point at the board." : "Choose:";
  }

  /** The same moves in words, folded away: for who cannot or does not want to point. */
  listAll(moves) {
    const fold = document.createElement("details");
    fold.open = this.unfolded;
    fold.addEventListener("toggle", () => { if (fold.isConnected) this.unfolded = fold.open; });
    fold.className = "all-moves";
    const summary = document.createElement("summary");
    summary.textContent = moves.length > 1 ? `All ${moves.length} moves in words` : "The one move in words";
    fold.append(summary, ...moves.map(([words]) => this.button(words)));
    this.options.append(fold);
  }

  /** A move as a button; what it would do shows while a mouse is over it or the keyboard is on it. */
  button(words) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.words = words;
    button.textContent = this.label(words);
    if (this.warnings[words]) {
      const warning = document.createElement("small");
      warning.textContent = this.warnings[words];
      button.append(" ", warning);
      button.classList.add("warns");
    }
    if (this.named === words) button.setAttribute("aria-pressed", "true");
    let byTouch = false, soon = 0;
    button.addEventListener("pointerdown", (event) => { byTouch = event.pointerType === "touch"; });
    button.addEventListener("click", (event) => { if (event.detail < 2 || this.named === words) this.pressed(words, byTouch); });
    const look = () => { if (this.asked === "move") this.glance.show(words); };
    const away = () => { clearTimeout(soon); const meant = this.meant(); if (meant) this.glance.show(meant); else this.glance.clear(); };
    button.addEventListener("pointerenter", () => { soon = setTimeout(look, PASSING); });
    button.addEventListener("pointerleave", away);
    button.addEventListener("focus", () => { if (button.matches(":focus-visible")) look(); });
    button.addEventListener("blur", away);
    return button;
  }

  quiet(text, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = text;
    button.addEventListener("click", act);
    return button;
  }
}
