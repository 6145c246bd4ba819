// The margins of the page: who plays, what happened, what was said, how it ended. Text is always set as text.

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
    if (p.kind === "bot") notes.push("bot"); else if (p.away) notes.push(`a bot plays meanwhile`);
    if (p.kind === "open") notes.push("waiting for somebody");
    if (p.kind === "guest") notes.push("at this keyboard");
    if (p.mine && p.kind !== "guest") notes.push("you");
    if (notes.length) item.append(make("span", ` (${notes.join(", ")})`, "quiet"));
    if (p.turn) item.append(make("span", p.mine ? " your turn" : " to move", "flag"));
    if (p.ready) item.append(make("span", " ready", "flag ready"));
    if (!p.here && !p.mine && p.kind === "person") item.append(make("span", " away", "quiet"));
    if (p.points !== null) item.append(make("span", String(p.points), "points"));
    return item;
  }));
}

export function showLog(list, lines, news, people, onStep) {
  const from = news ? news.from : 0;
  while (list.children.length > from) list.lastElementChild.remove();
  const nameOf = (seat) => people[seat]?.name || `Player ${seat + 1}`;
  for (const [at, seat, words, tale] of lines.slice(from)) {
    const item = make("li");
    item.dataset.at = at;
    const who = seat < 0 ? "" : people.length > 1 ? `${nameOf(seat)}: ` : "";
    const said = make(onStep ? "button" : "span", `${who}${words || "something hidden"}`, seat < 0 ? "rolled" : "decided");
    if (onStep) { said.type = "button"; said.addEventListener("click", () => onStep(at + 1)); }
    item.append(said);
    for (const sentence of tale) item.append(make("span", ` ${sentence}`, "tale"));
    list.append(item);
  }
  list.scrollTop = list.scrollHeight;
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

export function showResult(place, result, people, match) {
  place.hidden = !result;
  if (!result) return;
  place.replaceChildren(make("h2", "The match is over"), make("p", result.sentence, "sentence"));
  const table = make("table", "", "scores");
  const categories = Object.keys(result.tallies[0] ?? {});
  if (categories.length > 1 || people.length > 1) {
    const head = make("tr");
    head.append(make("th", "Player"), ...categories.map((c) => make("th", c)), make("th", "Points"));
    table.append(head);
    people.forEach((p, seat) => {
      const row = make("tr", "", result.winners.includes(seat) ? "winner" : "");
      const name = make("th", p.name);
      name.scope = "row";
      row.append(name, ...categories.map((c) => make("td", String(result.tallies[seat]?.[c] ?? ""))), make("td", String(result.points[seat]), "points"));
      table.append(row);
    });
    place.append(table);
  }
  const notes = [];
  const names = (seats) => seats.map((s) => people[s].name).join(", ");
  if (result.hinted?.length) notes.push(`With hints: ${names(result.hinted)}.`);
  if (result.replaced?.length) notes.push(`A bot played for a while for: ${names(result.replaced)}.`);
  if (result.amended) notes.push(`Entered dice were corrected ${result.amended} time${result.amended > 1 ? "s" : ""}.`);
  if (result.practised) notes.push("Practice: moves were taken back across rolls, or the dice were chosen.");
  notes.push(result.ranked ? "This result counts for the lists." : "This result does not count for the lists.");
  place.append(make("p", notes.join(" "), "quiet"));
  const links = make("p", "", "after");
  for (const [text, address, kind] of [["Replay", `/m/${match}/replay`, "button primary"], ["Another match", `/m/${match}/rematch`, "button"], ["Check the dice", `/fair/${match}`, "button"]]) {
    const link = make("a", text, kind);
    link.href = address;
    links.append(link);
  }
  place.append(links);
}

export function showRefusal(place, told) {
  place.hidden = false;
  place.replaceChildren(make("p", told.error, "sentence"));
  if (told.title) {
    const quote = make("blockquote");
    quote.append(make("b", told.title), make("p", told.text.split("\n\n")[0]));
    const link = make("a", `Rule ${told.rule}`);
    link.href = told.link;
    link.target = "_blank";
    link.rel = "noopener";
    quote.append(link);
    place.append(quote);
  }
}

export function showHint(place, hints, people) {
  place.hidden = false;
  if (!hints.length) { place.replaceChildren(make("p", "No hint could be found just now.")); return; }
  const list = make("ol");
  for (const { words, wins, points } of hints) {
    const said = wins < 0 ? "looks best at first sight" : `${wins > 0 ? `${Math.round(wins * 100)} of 100 random matches won, ` : ""}${points.toFixed(1)} points on average`;
    const item = make("li");
    item.append(make("b", words), make("span", `: ${said}`));
    list.append(item);
  }
  place.replaceChildren(make("p", "What matches played at random from here say (the result will note that you asked):"), list);
}
