// From pointing to a move. What was picked is a set: in any order, and spots that are like each other (equal dice) are
// equal. Every spot narrows the moves that are left.

export class Picking {
  /** `like(key)` names what a spot is interchangeable with; its own key where with nothing. */
  constructor(like) {
    this.like = like;
    this.moves = [];  // [words, [spots]]
    this.picked = [];
  }

  /** New moves have come; what was picked stays as far as it still leads somewhere. */
  set(moves) {
    this.moves = moves;
    while (this.picked.length && !this.left().length) this.picked.pop();
  }

  left(picked = this.picked) {
    if (!picked.length) return this.moves;
    return this.moves.filter(([, spots]) => this.missing(spots, picked) !== null);
  }

  /** What of a move's spots has not been picked yet; null where something was picked that is none of them. */
  missing(spots, picked = this.picked) {
    const rest = spots.map((key) => this.like(key));
    for (const key of picked) {
      const at = rest.indexOf(this.like(key));
      if (at < 0) return null;
      rest.splice(at, 1);
    }
    return rest;
  }

  /** The moves for which everything was picked. Where they differ in the order alone, the order of picking decides. */
  whole() {
    if (!this.picked.length) return this.moves.filter(([, spots]) => !spots.length);
    const found = this.moves.filter(([, spots]) => this.missing(spots)?.length === 0);
    const same = found.filter(([, spots]) => this.picked.length > 1 && spots.every((key, at) => key === this.picked[at]));
    return same.length === 1 ? same : found;
  }

  /** The one move that is meant, if there is only one and all of it was picked. */
  chosen() {
    const whole = this.picked.length ? this.whole() : [];
    return whole.length === 1 && this.left().every(([, spots]) => !this.missing(spots).length) ? whole[0] : null;
  }

  /** The one move for which everything was picked, though more could be added to it (another die). */
  ready() {
    const whole = this.picked.length ? this.whole() : [];
    return whole.length === 1 ? whole[0] : null;
  }

  /** Equal dice are equal, but it is the picked one that she sees go: which was picked instead of which spot of a move. */
  instead([, spots]) {
    const own = spots.filter((key) => !this.picked.includes(key)), found = new Map();
    for (const key of this.picked.filter((one) => !spots.includes(one))) {
      const at = own.findIndex((other) => this.like(other) === this.like(key));
      if (at >= 0) found.set(own.splice(at, 1)[0], key);
    }
    return found;
  }

  /** Kinds of spots that can be pointed at next; from the beginning where nothing is left to point at. */
  next() {
    const kinds = (picked) => {
      const found = new Set();
      for (const [, spots] of this.left(picked)) for (const kind of picked.length ? this.missing(spots, picked) : spots) found.add(picked.length ? kind : this.like(kind));
      return found;
    };
    const found = kinds(this.picked);
    return found.size ? found : kinds([]);
  }

  /** Point at a spot: `made` (the same again, and nothing was missing), `picked`, `dropped` or `nothing`. */
  point(key) {
    if (this.picked.includes(key)) {
      if (this.ready() && this.picked.at(-1) === key) return "made";
      this.picked = this.picked.filter((other) => other !== key);
      return "dropped";
    }
    const others = this.picked.filter((other) => !this.isInstead(key, other));
    const anew = others.length < this.picked.length || !this.picked.length;
    for (const picked of [[...this.picked, key], ...(anew ? [[...others, key], [key]] : [])]) {
      if (!this.left(picked).length) continue;
      this.picked = picked;
      return "picked";
    }
    return "nothing";
  }

  /** Is one of these spots pointed at instead of the other (another square, another card), or would both belong to a
   * move (dice and what they are for), only not to one that can be made? What moves name last, they name it for. */
  isInstead(key, other) {
    const named = (one) => this.moves.some(([, spots]) => spots.includes(one)) ? one : this.like(one);  // or what it stands for
    const places = (one) => new Set(this.moves.flatMap(([, spots]) => spots.includes(named(one)) ? [spots.length - spots.indexOf(named(one))] : []));
    const there = places(other);
    return [...places(key)].some((at) => there.has(at));
  }
}
