// The rules beside the board, open at the rule that matters now. Without scripts the same link opens them as a page.

export class Drawer {
  /** `now()` tells the slug of the rule that matters. */
  constructor(place, game, now) {
    Object.assign(this, { place, game, now });
    this.book = place.querySelector(".book");
    this.from = null;
    for (const link of document.querySelectorAll("[data-rules]")) link.addEventListener("click", (event) => this.open(event, this.now()));
    place.querySelector("[data-shut]").addEventListener("click", () => this.shut());
    place.querySelector("[data-signs]").addEventListener("click", () => this.turnTo("signs"));
    place.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); this.shut(); } });
    this.book.addEventListener("click", (event) => {
      const [path, slug] = (event.target.closest("a")?.getAttribute("href") ?? "").split("#");
      if (slug === undefined || (path && path !== `/rules/${this.game}`)) return;
      event.preventDefault();
      this.turnTo(decodeURIComponent(slug));
    });
  }

  async open(event, slug) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;  // a tab of its own, as for any link
    event.preventDefault();
    const address = event.currentTarget.href;
    this.from = event.currentTarget;
    this.place.hidden = false;
    document.querySelector("#table").classList.add("reading");
    if (!this.book.dataset.read && !(await this.fetch())) { location.href = address; return; }
    this.place.querySelector("[data-shut]").focus();
    this.turnTo(slug);
  }

  /** The article of the rules page, which is our own text: taken as elements, and nothing in it runs. */
  async fetch() {
    try {
      const answer = await fetch(`/rules/${this.game}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const article = page.querySelector("main article") ?? page.querySelector("main");
      for (const one of article.querySelectorAll("script, h1, .actions")) one.remove();
      this.book.replaceChildren(document.importNode(article, true));
      this.book.dataset.read = "yes";
      return answer.ok;
    } catch {
      return false;
    }
  }

  turnTo(slug) {
    const rule = slug ? this.book.querySelector(`#${CSS.escape(slug)}`) : null;
    if (rule instanceof HTMLDetailsElement) rule.open = true;
    for (const other of this.book.querySelectorAll(".meant")) other.classList.remove("meant");
    rule?.classList.add("meant");
    this.book.scrollTop = rule ? rule.getBoundingClientRect().top - this.book.getBoundingClientRect().top + this.book.scrollTop - 8 : 0;
  }

  shut() {
    this.place.hidden = true;
    document.querySelector("#table").classList.remove("reading");
    this.from?.focus();
  }
}
