// What happened, as a story: a paragraph for everybody's turn, a line for a roll; new sentences are spoken once.

const make = (name, text = "", kind = "") => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
};

/** Show the lines from the first new one on; `spoken` is a place that a screen reader listens to. */
export function showLog(list, lines, news, people, { onStep = null, spoken = null, first = false } = {}) {
  const from = news ? news.from : 0;
  drop(list, from);
  const names = (seat) => people[seat]?.name || `Player ${seat + 1}`;
  const added = [];
  lines.slice(from).forEach((line, n) => {
    const [at, seat, words, tale] = line;
    const before = from + n > 0 ? lines[from + n - 1] : null;
    const goesOn = before && seat >= 0 && before[1] === seat && list.lastElementChild;
    const item = goesOn ? list.lastElementChild : make("li");
    const told = make("span", "", "told");
    told.dataset.at = at;
    const who = seat < 0 || goesOn || people.length < 2 ? "" : `${names(seat)}: `;
    const said = make(onStep ? "button" : "span", `${who}${words || "something hidden"}`, seat < 0 ? "rolled" : "decided");
    if (onStep) { said.type = "button"; said.addEventListener("click", () => onStep(at + 1)); }
    told.append(said);
    if (tale.length) told.append(make("span", "."));
    for (const sentence of tale) told.append(make("span", ` ${sentence}`, "tale"));
    if (goesOn) item.append(make("span", tellsMore(item) ? " " : ", "), told); else { item.append(told); list.append(item); }
    added.push([who, words, tale]);
  });
  list.scrollTop = list.scrollHeight;
  if (spoken && !first && added.length) speak(spoken, added);
}

/** A sentence ends with its stop; words of a move do not. */
const tellsMore = (item) => item.textContent.endsWith(".");

/** Forget everything from a line on; a paragraph may keep its beginning. */
function drop(list, from) {
  const told = list.querySelectorAll(".told");
  for (let n = told.length - 1; n >= from; n--) {
    const item = told[n].parentElement;
    told[n].previousSibling?.remove();
    told[n].remove();
    if (!item.querySelector(".told")) item.remove();
  }
}

/** All that is new as one text, replaced as a whole: what was spoken before is not spoken again. */
function speak(place, added) {
  place.textContent = added.map(([who, words, tale]) => `${who}${words || "something hidden"}. ${tale.join(" ")}`).join(" ");
}
