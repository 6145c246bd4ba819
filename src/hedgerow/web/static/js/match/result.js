// The end of a match: one sheet, a row for every category, a column for every player, and why each number is what it is.

const make = (name, text = "", kind = "") => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
};
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Show how it ended. `fresh`: it ended just now, before the eyes of whoever looks. */
export function showResult(place, result, people, { match, seat, dice }, fresh) {
  place.hidden = !result;
  if (!result) return;
  const heading = make("h2", "The match is over");
  heading.id = "over";
  heading.tabIndex = -1;
  const parts = [heading, make("p", result.sentence, "sentence")];
  if (result.decided) parts.push(make("p", result.decided, "decided"));
  const standing = make("p", "", "standing");
  parts.push(standing, links(match, seat, dice));
  parts.push(result.sheet.length ? sheet(result, people) : ranking(result, people));
  parts.push(make("p", notes(result), "quiet"));
  place.replaceChildren(...parts);
  stand(match, standing);
  if (fresh) { place.scrollIntoView({ block: "start" }); heading.focus({ preventScroll: true }); }
}

function notes(result) {
  const told = [result.counts];  // names who had hints, and for whom a bot played
  if (result.amended) told.push(`Entered dice were corrected ${result.amended} time${result.amended > 1 ? "s" : ""}.`);
  return told.join(" ");
}

function links(match, seat, dice) {
  const links = make("p", "", "after");
  const look = seat >= 0 ? `?look=${seat}` : "";
  const ways = [
    ["Play again", `/m/${match}/rematch`, "button primary"],
    ["Replay", `/m/${match}/replay`, "button"],
    ["Luck and choice", `/m/${match}/analysis`, "button"],
    ["Save as a file", `/m/${match}/file`, "button", true],
    ["Keep this", `/m/${match}/keep.pdf`, "button"],
    ["Picture of the board", `/m/${match}/picture${look}`, "button", true],
  ];
  if (dice) ways.push(["Check the dice", `/fair/${match}`, "button"]);
  for (const [text, address, kind, keep] of ways) {
    const link = make("a", text, kind);
    link.href = address;
    if (keep) link.setAttribute("download", "");
    links.append(link);
  }
  return links;
}

/** Categories as rows, players as columns; below a number the reasons for it. */
function sheet(result, people) {
  const table = make("table", "", "account");
  table.append(make("caption", "Points by category", "hidden"));
  const head = make("tr");
  head.append(make("td"));
  people.forEach((p, seat) => {
    const name = make("th", p.name, result.winners.includes(seat) && people.length > 1 ? "winner" : "");
    name.scope = "col";
    if (name.className) name.append(make("span", " won", "won"));
    head.append(name);
  });
  const top = make("thead"), body = make("tbody");
  top.append(head);
  const [only, total, ...more] = result.sheet;  // of one category the total says the same
  for (const { what, points, why, sum } of total?.what === "total" && !more.length ? [only] : result.sheet) {
    const row = make("tr", "", what === "total" ? "total" : sum ? "sum" : "");
    const name = make("th", capital(what));
    name.scope = "row";
    row.append(name);
    points.forEach((number, seat) => {
      const cell = make("td");
      cell.dataset.name = people[seat].name;
      cell.append(make("b", String(number).replace("-", "−"), "points"));
      for (const sentence of why[seat]) cell.append(make("span", sentence, "why"));
      row.append(cell);
    });
    body.append(row);
  }
  table.append(top, body);
  const frame = make("div", "", "account-frame");
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", "Points by category");
  frame.append(table);
  if (!table.querySelector(".why")) return frame;
  const whole = make("div");
  whole.append(frame, reasons(table));
  return whole;
}

/** Where there is little room the numbers stand alone, until somebody wants to know why. */
function reasons(table) {
  const button = make("button", "", "button reasons");
  button.type = "button";
  const show = (brief) => {
    table.classList.toggle("brief", brief);
    button.textContent = brief ? "Show the reasons" : "Numbers only";
    button.setAttribute("aria-expanded", String(!brief));
  };
  button.addEventListener("click", () => show(!table.classList.contains("brief")));
  show(true);
  return button;
}

/** At very large tables: who has how many, the best first. */
function ranking(result, people) {
  const list = make("ol", "", "ranking");
  const order = people.map((p, seat) => seat).sort((a, b) => result.winners.includes(b) - result.winners.includes(a) || result.points[b] - result.points[a]);
  list.append(...order.map((seat) => make("li", `${people[seat].name}: ${result.points[seat]}`)));
  return list;
}

/** The place in the list and among one's own results, which only the house knows. */
async function stand(match, place) {
  try {
    const told = await (await fetch(`/m/${match}/standing`, { headers: { Accept: "application/json" } })).json();
    if (!told.sentences?.length) return;
    place.textContent = `${told.sentences.join(" ")} `;
    const link = make("a", "The list");
    link.href = `/scores/${encodeURIComponent(told.board)}`;
    place.append(link);
  } catch { /* then the list itself tells it */ }
}
