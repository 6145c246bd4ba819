// On a narrow page what is asked, and the buttons that answer it, lie in a bar at the thumb; on a wide one beside the board.

export const NARROW = "(max-width: 60rem)";

export class Bar {
  constructor(bar, pieces) {
    this.bar = bar;
    this.pieces = pieces.map((piece) => [piece, document.createComment("")]);
    for (const [piece, home] of this.pieces) piece.before(home);
    const narrow = matchMedia(NARROW);
    const arrange = () => this.arrange(narrow.matches);
    narrow.addEventListener("change", arrange);
    this.owe(bar, narrow);
    arrange();
    // What lies below the bar can be scrolled to.
    new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${narrow.matches ? bar.offsetHeight : 0}px`)).observe(bar);
  }

  /** Where the match stands is said here, too, while its own line is out of sight; ears have heard it already. */
  owe(bar, narrow) {
    const status = document.querySelector("#status"), owed = document.createElement("p");
    owed.className = "owed";
    owed.setAttribute("aria-hidden", "true");
    bar.append(owed);
    let seen = true;
    const tell = () => { owed.textContent = seen || !narrow.matches ? "" : status.textContent; };
    new IntersectionObserver(([found]) => { seen = found.isIntersecting; tell(); }).observe(status);
    new MutationObserver(tell).observe(status, { childList: true, characterData: true, subtree: true });
  }

  /** Room is kept for what will be asked, as long as something may be: who only watches, or has played, sees the board. */
  keep(isAsked) { this.bar.classList.toggle("kept", isAsked); }

  arrange(narrow) {
    const held = document.activeElement;
    for (const [piece, home] of this.pieces) if (narrow) this.bar.append(piece); else home.after(piece);
    if (held && held !== document.activeElement && held.isConnected) held.focus({ preventScroll: true });
  }
}
