// On a narrow page what is asked, and the buttons that answer it, lie in a bar at the thumb; on a wide one beside the board.

const NARROW = "(max-width: 60rem)";

export class Bar {
  constructor(bar, pieces) {
    this.bar = bar;
    this.pieces = pieces.map((piece) => [piece, document.createComment("")]);
    for (const [piece, home] of this.pieces) piece.before(home);
    const narrow = matchMedia(NARROW);
    const arrange = () => this.arrange(narrow.matches);
    narrow.addEventListener("change", arrange);
    arrange();
    // What lies below the bar can be scrolled to.
    new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${narrow.matches ? bar.offsetHeight : 0}px`)).observe(bar);
  }

  arrange(narrow) {
    const held = document.activeElement;
    for (const [piece, home] of this.pieces) if (narrow) this.bar.append(piece); else home.after(piece);
    if (held && held !== document.activeElement && held.isConnected) held.focus({ preventScroll: true });
  }
}
