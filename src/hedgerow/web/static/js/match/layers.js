// The layers of the board, put together from what the last event had of them and what this one brings.
// `layers.py` says how they are cut.

const NAMES = ["marks", "spots"], CUT = /(?=<g id=")/;

export class Layers {
  constructor() { this.known = {}; }

  /** News with whole layers. */
  whole(news) {
    for (const name of NAMES) {
      if (!(name in news)) continue;
      if (typeof news[name] !== "string") {
        const before = this.known[name].split(CUT);
        news[name] = news[name].map((piece) => typeof piece === "string" ? piece : before.slice(...piece).join("")).join("");
      }
      this.known[name] = news[name];
    }
    return news;
  }
}
