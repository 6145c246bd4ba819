// From pointing to a move: every spot narrows the moves that are left; the last one standing is played.

import { dieButton, isDie } from "./dice.js";

const MANY = 40;

export class Choices {
  constructor({ options, ask, list, board, play }) {
    Object.assign(this, { options, ask, list, board, play });
    this.moves = [];
    this.picked = [];
    this.asked = "";
  }

  /** New moves have come; what was picked stays if it still leads somewhere. */
  set(moves, asked) {
    this.moves = moves;
    this.asked = asked;
    while (this.picked.length && !this.left().length) this.picked.pop();
    this.list.replaceChildren(...moves.slice(0, 400).map(([words]) => Object.assign(document.createElement("option"), { value: words })));
    this.show();
  }

  left() {
    return this.moves.filter(([, spots]) => this.picked.every((key, i) => spots[i] === key));
  }

  pointed(key) {
    if (this.picked.at(-1) === key) { this.picked.pop(); this.show(); return; }
    const depth = this.picked.length;
    let narrowed = this.left().filter(([, spots]) => spots[depth] === key);
    if (!narrowed.length && depth) {  // pointing elsewhere starts again from there
      this.picked = [];
      narrowed = this.moves.filter(([, spots]) => spots[0] === key);
    }
    if (!narrowed.length) { this.show(); return; }
    this.picked.push(key);
    if (narrowed.length === 1) { const [words] = narrowed[0]; this.picked = []; this.play(words); return; }
    this.show();
    this.options.querySelector("button:not(.quiet)")?.focus({ preventScroll: true });
  }

  again() { if (this.picked.length) { this.picked = []; this.show(); return true; } return false; }

  show() {
    const left = this.left(), depth = this.picked.length;
    this.board.offer(new Set(left.map(([, spots]) => spots[depth]).filter(Boolean)), this.picked);
    const ready = left.filter(([, spots]) => spots.length <= depth);
    this.options.replaceChildren();
    const dice = this.asked === "dice" && ready.length && ready.every(([words]) => isDie(words));
    for (const [words] of ready.slice(0, 100)) {
      this.options.append(dice ? dieButton(words, () => this.play(words)) : this.button(words, () => this.play(words)));
    }
    if (depth) this.options.append(this.button("Start again", () => { this.picked = []; this.show(); }, "quiet"));
    const pointing = left.some(([, spots]) => spots.length > depth);
    this.ask.textContent = this.sentence(ready.length, pointing, depth);
    if (!depth && pointing && this.moves.length <= MANY) this.listAll(left);
  }

  sentence(ready, pointing, depth) {
    if (!this.moves.length) return "";
    if (this.asked === "dice") return "Enter what you rolled or drew:";
    if (depth) return pointing ? "Now point at the next place, or choose:" : "Which of these?";
    if (pointing && ready) return "Point at the board, or choose:";
    return pointing ? "Point at the board, at one of the ringed places." : "Choose:";
  }

  /** The same moves in words, folded away: for who cannot or does not want to point. */
  listAll(moves) {
    const fold = document.createElement("details");
    fold.className = "all-moves";
    const summary = document.createElement("summary");
    summary.textContent = moves.length > 1 ? `All ${moves.length} moves in words` : "The one move in words";
    fold.append(summary, ...moves.map(([words]) => this.button(words, () => this.play(words))));
    this.options.append(fold);
  }

  button(text, act, kind = "") {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    if (kind) button.className = kind;
    button.addEventListener("click", (event) => { if (event.detail < 2) act(); });  // the second half of a double click
    return button;
  }
}
