// The line under the board: what is pointed at, what a chosen move would do, or why nothing can be done there.

export class Caption {
  constructor(place) {
    this.place = place;
    [this.name, this.told, this.past] = ["what", "does", "news"].map((kind) => {
      const line = document.createElement("p");
      line.className = kind;
      return line;
    });
    this.name.setAttribute("aria-hidden", "true");  // a screen reader says the spot's own label
    this.past.setAttribute("aria-hidden", "true");  // and has been told what happened
    this.told.setAttribute("role", "status");
    const lines = document.createElement("div");  // where there is much to say, it grows over the board's edge
    lines.className = "lines";
    lines.append(this.past, this.name, this.told);
    place.replaceChildren(lines);
    this.label = "";
    this.said = false;
  }

  /** The label of a spot; nothing where nothing is pointed at. */
  what(label) {
    if (label && label !== this.label) this.forgive();  // that was about another place
    this.label = label;
    this.name.textContent = label;
    this.place.classList.toggle("pointing", Boolean(label));
  }

  /** What has just happened; it makes room for what a chosen move would do. */
  news(sentences) { this.past.textContent = sentences; }

  /** What a move would do. */
  does(words, sentences, warns = false) {
    this.said = Boolean(words);
    this.told.replaceChildren();
    this.told.className = warns ? "does warns" : "does";
    if (!words) return;
    const name = document.createElement("b");
    name.textContent = sentences.length ? `${words}:` : words;
    this.told.append(name, sentences.length ? ` ${sentences.join(" ")}` : "");
  }

  /** What was refused is past. */
  forgive() { if (this.told.classList.contains("refused")) this.does("", []); }

  /** Why nothing can be done there. */
  why(sentence) {
    this.told.className = "does refused";
    this.told.textContent = sentence;
  }
}
