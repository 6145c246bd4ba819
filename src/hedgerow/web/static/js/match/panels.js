// The margins of the page: who plays, what was said, what was refused. Text is always set as text.

const make = (name, text = "", kind = "") => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
};

export function showPeople(list, people, { looks, look, seat, onLook }) {
  list.classList.toggle("many", people.length > 12);
  list.replaceChildren(...people.map((p) => {
    const item = make("li");
    item.classList.toggle("turn", p.turn);
    item.classList.toggle("mine", p.mine);
    const name = looks ? make("button", p.name || "open seat", "name") : make("span", p.name || "open seat", "name");
    if (looks) {
      name.type = "button";
      name.title = `Look at the sheet of ${p.name || "this seat"}`;
      name.setAttribute("aria-pressed", String(p.seat === (look ?? seat)));
      name.addEventListener("click", () => onLook(p.seat));
    }
    item.append(name);
    const notes = [];
    if (p.kind === "bot") { if (!/\bbot\b/i.test(p.name)) notes.push("bot"); } else if (p.away) notes.push(`a bot plays meanwhile`);
    if (p.kind === "open") notes.push("waiting for somebody");
    if (p.kind === "guest") notes.push("on this device");
    if (p.mine && p.kind !== "guest") notes.push("you");
    if (notes.length) item.append(make("span", ` (${notes.join(", ")})`, "quiet"));
    if (p.turn) item.append(make("span", p.mine ? " your turn" : " to move", "flag"));
    if (p.ready) item.append(make("span", " ready", "flag ready"));
    if (!p.here && !p.mine && p.kind === "person") item.append(make("span", " away", "quiet"));
    if (p.points !== null) item.append(make("span", String(p.points).replace("-", "−"), "points"));
    return item;
  }));
}

export function showChat(list, lines) {
  list.replaceChildren(...lines.map(([, seat, name, text]) => {
    const item = make("li", "", seat === -4 ? "from-table" : "");
    const rematch = seat === -4 && text.match(/^rematch ([A-Za-z0-9_-]{22})$/);
    if (rematch) {
      const link = make("a", "Another match is offered: go there");
      link.href = `/m/${rematch[1]}`;
      item.append(link);
    } else {
      if (name) item.append(make("b", `${name}: `));
      item.append(make("span", text));
    }
    return item;
  }));
  list.scrollTop = list.scrollHeight;
}

export function showRefusal(place, told, drawer) {
  place.hidden = false;
  place.replaceChildren(make("p", told.error, "sentence"));
  if (told.title) {
    const quote = make("blockquote");
    quote.append(make("b", told.title), make("p", told.text.split("\n\n")[0]));
    const link = make("a", `Rule ${told.rule}`);
    link.href = told.link;
    link.addEventListener("click", (event) => drawer.open(event, told.rule));
    quote.append(link);
    place.append(quote);
  }
}
