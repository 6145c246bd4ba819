// What a move would do, before it is made: sentences in the caption, and drawn on the board in a lighter hand.

const SVG = "http://www.w3.org/2000/svg";

export class Glance {
  /** `ask(words)` fetches a preview, or null where none can be had. */
  constructor(board, caption, ask) {
    Object.assign(this, { board, caption, ask });
    this.known = new Map();
    this.shown = "";  // which move, and what was picked for it
    this.label = (words) => words;  // as people read it
  }

  /** Another position: nothing that is known is true any more. */
  forget() {
    this.known.clear();
    this.clear();
  }

  /** `instead` says which spot was picked instead of which that the move names: what goes, goes from there. */
  async show(words, instead = new Map()) {
    const shown = JSON.stringify([words, ...instead]);
    if (this.shown === shown) return;
    this.clear();
    this.shown = shown;
    this.caption.does(this.label(words), []);
    if (!this.known.has(words)) this.known.set(words, this.ask(words));
    const told = await this.known.get(words);
    if (this.shown !== shown) return;  // she has gone on
    if (!told) { this.known.delete(words); this.caption.does(this.label(words), []); return; }
    this.draw(told, instead);
    const then = told.rolls ? ["Then chance has its say."] : [];
    this.caption.does(this.label(words), [...(told.warning ? [told.warning] : []), ...told.says, ...then], Boolean(told.warning));
  }

  draw({ ghost, gone, reach }, instead) {
    this.wipe();  // asked for twice, it comes twice
    const layer = document.createElementNS(SVG, "g");
    layer.id = "ghost";
    layer.setAttribute("aria-hidden", "true");
    const drawn = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${ghost}</svg>`, "image/svg+xml").documentElement;
    layer.append(...document.importNode(drawn, true).childNodes);
    for (const piece of layer.querySelectorAll("[data-of]")) this.lay(piece, instead.get(piece.dataset.of.slice(2)));
    const named = (name) => `m-${instead.get(name.slice(2)) ?? name.slice(2)}`;
    this.board.svg.querySelector("#spots").before(layer);
    const replaced = [...layer.querySelectorAll("[data-of]")].map((piece) => piece.dataset.of);
    for (const [names, kind] of [[replaced, "replaced"], [gone.map(named), "going"]]) {
      for (const name of names) this.board.svg.querySelector(`#${CSS.escape(name)}`)?.classList.add(kind);
    }
    for (const spot of this.board.spots()) spot.classList.toggle("reach", reach.includes(spot.dataset.spot));
  }

  /** Of equal dice it is the picked one that changes: what another would become is drawn where this one lies. */
  lay(piece, picked) {
    if (!picked) return;
    const [from, to] = [piece.dataset.of.slice(2), picked].map((key) => this.board.svg.querySelector(`#${CSS.escape(`s-${key}`)} > rect`));
    const by = ["x", "y"].map((name) => Number(to.getAttribute(name)) - Number(from.getAttribute(name)));
    const moved = document.createElementNS(SVG, "g");  // the piece itself may be moved with its panel
    moved.setAttribute("transform", `translate(${by})`);
    moved.append(...piece.childNodes);
    piece.append(moved);
    piece.dataset.of = `m-${picked}`;
  }

  clear() {
    this.caption.does("", []);
    if (!this.shown) return;
    this.shown = "";
    this.wipe();
  }

  wipe() {
    this.board.svg.querySelector("#ghost")?.remove();
    for (const piece of this.board.svg.querySelectorAll(".replaced, .going")) piece.classList.remove("replaced", "going");
    for (const spot of this.board.spots()) spot.classList.remove("reach");
  }
}
