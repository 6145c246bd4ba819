// What happened, as a story: a paragraph for everybody's turn, a line for a roll; new sentences are spoken once.

const make = (name, text = "", kind = "") => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
};

const MATCHES = 40;  // of which it is remembered how far they were read
const read = () => { try { return JSON.parse(localStorage.getItem("read") ?? "{}"); } catch { return {}; } };

/** How many lines somebody had read when she was last here; null: she comes for the first time. */
export const lastRead = (match) => read()[match] ?? null;

/** She has read so many lines by now. */
export function noteRead(match, count) {
  if (document.hidden) return;
  const { [match]: _, ...rest } = read();
  const kept = Object.entries(rest).slice(1 - MATCHES);
  try { localStorage.setItem("read", JSON.stringify(Object.fromEntries([...kept, [match, count]]))); } catch { /* then all is new */ }
}

/** Show the lines from the first new one on; `spoken` is a place that a screen reader listens to, `since` the first line
 * that somebody has not read yet who comes back. */
export function showLog(list, lines, news, people, { onStep = null, spoken = null, first = false, since = null } = {}) {
  const from = news ? news.from : 0;
  drop(list, from);
  const names = (seat) => people[seat]?.name || `Player ${seat + 1}`;
  const added = [];
  lines.slice(from).forEach((line, n) => {
    const [at, seat, words, tale, turn] = line;
    const before = from + n > 0 ? lines[from + n - 1] : null;
    const isBack = since !== null && since > 0 && from + n === since;
    if (isBack) list.append(make("li", "Since you were last here:", "remark since"));
    const last = list.lastElementChild;  // a paragraph is somebody's, and has her name where she first decides
    const goesOn = !isBack && before && turn >= 0 && before[4] === turn && last?.querySelector(seat < 0 ? ".told" : ".decided");
    const item = goesOn ? list.lastElementChild : make("li");
    const told = make("span", "", "told");
    told.dataset.at = at;
    const who = seat < 0 || goesOn || people.length < 2 ? "" : `${names(seat)}: `;
    const said = make(onStep ? "button" : "span", `${who}${goesOn && tellsMore(item) ? capital(words || UNSEEN) : words || UNSEEN}`, seat < 0 ? "rolled" : "decided");
    if (onStep) { said.type = "button"; said.addEventListener("click", () => onStep(at + 1)); }
    told.append(said);
    if (tale.length) told.append(make("span", "."));
    for (const sentence of tale) told.append(make("span", ` ${sentence}`, "tale"));
    if (goesOn) item.append(make("span", tellsMore(item) ? " " : ", "), told); else { item.append(told); list.append(item); }
    added.push([who, words, tale]);
  });
  requestAnimationFrame(() => {  // when all that is new is there, but before it is drawn: nothing may move behind the first drawing
    const back = since === null ? null : list.querySelector(".since");
    list.scrollTop = back ? back.offsetTop - list.offsetTop : list.scrollHeight;
  });
  if (spoken && !first && added.length) speak(spoken, added);
}

const LEAST = 96;  // pixels of the story that are always shown

/** Beside the board the story has what height is left, so that its newest line stays in sight without scrolling. */
export function keepInSight(side, list, watched) {
  const measures = () => [side.clientHeight, side.scrollHeight, list.scrollHeight, list.offsetHeight].join();
  let fitted = "";
  const fit = () => {
    if (measures() === fitted) return;  // to measure is to lay the page out, several times a move
    place();
    fitted = measures();
  };
  const place = () => {
    const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
    list.style.maxHeight = "";
    if (getComputedStyle(side).overflowY === "auto") {
      const rest = side.scrollHeight - list.offsetHeight;
      list.style.maxHeight = `${Math.max(LEAST, side.clientHeight - rest)}px`;
    }
    if (!atEnd) return;
    list.scrollTop = list.scrollHeight;
    const over = cut(list);
    if (over) list.style.maxHeight = `${list.clientHeight - over}px`;
    list.scrollTop = list.scrollHeight;
  };
  const eye = new ResizeObserver(fit);
  for (const place of [side, ...watched]) eye.observe(place);
  return fit;
}

/** Scroll to a line of the story, and so that the first one in sight is whole; at its end `keepInSight` sees to that. */
export function bring(list, line) {
  const box = list.getBoundingClientRect(), { top, bottom } = line.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) list.scrollTop += bottom - box.bottom + Math.min(0, box.height - (bottom - top));
  if (list.scrollTop + list.clientHeight < list.scrollHeight - 4) list.scrollTop += cut(list);
}

/** How much of its first line is to be seen where the list is scrolled to its end: a line is seen whole, or not at all. */
function cut(list) {
  const top = list.getBoundingClientRect().top;
  const item = [...list.children].find((one) => one.getBoundingClientRect().bottom > top);
  if (!item) return 0;
  const box = item.getBoundingClientRect(), style = getComputedStyle(item), high = parseFloat(style.lineHeight);
  const into = top - box.top - parseFloat(style.paddingTop);
  const over = Math.min(high - (into % high), box.bottom - top);
  return into > 0 && high > 0 && over < high - 1 ? Math.ceil(over) : 0;
}

/** The last that happened, in about so many letters: a line for who looks at the board. A turn is one phrase, however
 * many decisions it took; of what she did herself only what came of it is told, and a roll that led to nothing yet only
 * where there is nothing else: where the match stands tells it, too. */
export function latest(lines, people, most) {
  const deeds = [];
  for (const [, seat, words, tale, turn] of lines) {
    const whose = seat < 0 ? turn : seat, last = deeds.at(-1);
    const deed = last?.whose === whose && whose >= 0 && !last.tale.length ? last : { whose, rolled: seat < 0, words: [], tale: [] };
    if (deed !== last) deeds.push(deed);
    if (!people[seat]?.mine && (words || !tale.length)) deed.words.push(words || UNSEEN);
    deed.tale.push(...tale);
  }
  const phrases = (of) => of.flatMap(({ whose, rolled, words, tale }) => {
    const who = whose < 0 || rolled || people.length < 2 || people[whose]?.mine ? "" : people[whose]?.name || `Player ${whose + 1}`;  // she knows her own name
    return [...(words.length ? [[who, `${words.join(", ")}.`]] : []), ...tale.map((sentence) => ["", sentence])];
  });
  const told = phrases(deeds.filter(({ rolled, tale }) => !rolled || tale.length));
  return asText(told.length ? told : phrases(deeds), most);
}

/** The last phrases, as many as there is room for, with the name of who acts where that changes. */
function asText(phrases, most) {
  let first = phrases.length, letters = 0;
  while (first > 0 && (!letters || letters + phrases[first - 1][1].length <= most)) letters += phrases[--first][1].length + 1;
  let before = "";
  return phrases.slice(first).map(([who, said]) => {
    const name = who && who !== before ? `${who}: ` : "";
    before = who || before;
    return name ? name + said : capital(said);
  }).join(" ");
}

let heard = 0;

/** What the table itself says (somebody has taken back) stands in the story, too, where it happened; nothing where it says nothing new. */
export function showRemark(list, spoken, chat, first) {
  const [number, seat, , text] = chat.at(-1) ?? [0, 0, "", ""];
  const isNew = number > heard && !first;
  heard = number;
  if (!isNew || seat !== -4 || text.startsWith("rematch ")) return "";
  list.append(make("li", text, "remark"));
  list.scrollTop = list.scrollHeight;
  spoken.textContent = text;
  return text;
}

const UNSEEN = "drawn face down";
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence ends with its stop; words of a move do not. */
const tellsMore = (item) => item.textContent.endsWith(".");

/** Forget everything from a line on; a paragraph may keep its beginning. */
function drop(list, from) {
  if (!from) list.replaceChildren();
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
  place.textContent = added.map(([who, words, tale]) => `${who}${words || UNSEEN}. ${tale.join(" ")}`).join(" ");
}
