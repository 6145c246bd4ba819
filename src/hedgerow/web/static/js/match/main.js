// A match in the browser: what the stream tells is shown, what the person does is asked for. The server decides everything.

import { Bar, NARROW } from "./bar.js";
import { Board } from "./board.js";
import { Caption } from "./caption.js";
import { Choices } from "./choices.js";
import { Clocks } from "./clock.js";
import { showDice } from "./dice.js";
import { Drawer } from "./drawer.js";
import { Glance } from "./glance.js";
import { Hints } from "./hints.js";
import { showInvites } from "./invites.js";
import { whenLaidOut } from "./layout.js";
import { keepInSight, lastRead, latest, noteRead, showLog, showRemark } from "./log.js";
import { deed, listen, newKey, question } from "./net.js";
import * as notice from "./notice.js";
import { showChat, showPeople, showRefusal } from "./panels.js";
import { showResult } from "./result.js";
import * as seen from "./seen.js";

const NEWS = [225, 175];  // letters in the lines under the board, on a wide page and on a narrow one

const $ = (selector) => document.querySelector(selector);
const match = $("#table").dataset.match;
const since = lastRead(match);  // before this page tells anything
const state = { log: [], people: [], can: {}, moves: [], length: 0, look: null };
let came = "", stays = false, looked = false, busy = false, awaited = 0, early = null, first = true, shownSeat = null, said = 0, stop = null;

const caption = new Caption($("#caption"));
const board = new Board($("#board-frame"), pointed, (label) => caption.what(label));
const glance = new Glance(board, caption, (words) => question(match, "preview", { words }));
const choices = new Choices({ options: $("#options"), ask: $("#ask"), list: $("#all-moves"), commit: $("#commit"), board, glance, why, play });
const hints = new Hints($("#hint"), board, choices);
const drawer = new Drawer($("#drawer"), $("#table").dataset.game, () => state.rule);
const clocks = new Clocks(Number($("#table").dataset.now ?? 0), $("#people"), $("#time"));
const fitLog = keepInSight($(".side"), $("#log"), [$(".doing"), $("#people-fold"), $("#log-fold"), $("#chat-fold")]);
const bar = new Bar($("#bar"), [$("#ask"), $("#options"), $("#refusal")]);

// --- doing ------------------------------------------------------------------------------------------------------------

/** Is a move made whose news have not come yet? What is drawn is past then. */
const isWaiting = () => awaited > state.length;

function tellBusy() {
  if (busy || isWaiting()) $("#table").setAttribute("aria-busy", "true"); else $("#table").removeAttribute("aria-busy");
}

async function ask(verb, body = {}) {
  if (busy) return null;
  busy = true;
  tellBusy();
  const told = await deed(match, verb, { seat: state.seat, seen: state.length, key: newKey(), ...body });
  busy = false;
  if (verb === "move" || verb === "dice") awaited = told.done ?? 0;  // the stream brings what can be done then
  tellBusy();
  if (told.error) refuse(told);
  if (told.status === 409) connect();  // somebody was faster: hear what the match is like now
  if (!told.error) { stays = false; forgive(); }
  return told.error ? null : told.done;
}

function pointed(key, clicks) {
  if (!busy && !isWaiting()) { if (choices.pointed(key, clicks) !== "nothing") forgive(); }
  else if (clicks === 1) early = key;
}

/** Why nothing can be done there, as a refused move is told; asking changes nothing. */
async function why(keys) {
  const asked = state.length, query = { spots: keys.join() };
  if (state.look !== null) query.look = state.look;
  const told = await question(match, "why", query);
  if (!told?.error || asked !== state.length) return;
  refuse(told);
}

function refuse(told) {
  stays = Boolean(told.late);  // it tells of the news that come now
  caption.why(told.error);
  showRefusal($("#refusal"), told, drawer);
}

/** What was refused is past when something else is chosen. */
function forgive() {
  if (stays) return;
  $("#refusal").hidden = true;
  caption.forgive();
}

async function play(words) {
  hints.clear();
  board.settle();
  const done = await ask(state.asked === "dice" ? "dice" : "move", { words });
  if (done !== null) $("#words").value = "";
  if (choices.holdsFocus()) board.focus();  // the button goes, the keyboard stays
  if (isWaiting()) choices.wait(); else choices.show();
}

const tools = {
  undo: () => ask("undo", { seat: state.can.undo }),
  amend: () => ask("undo"),
  hint: async () => {
    if (state.can.costs && !hints.warned) return hints.warn(tools.hint);
    hints.wait();
    const first = await ask("hint", { words: "at once" });
    if (!first) return hints.clear();
    hints.show(first);
    if (!first.last) hints.go(first, (signal) => deed(match, "hint", { seat: state.seat, key: newKey() }, signal));
  },
  reclaim: () => ask("reclaim", { seat: state.can.reclaim }),
  ask: () => ask("ask", { seat: state.can.ask }),
  agree: () => ask("answer", { seat: state.can.answer, words: "yes" }),
  decline: () => ask("answer", { seat: state.can.answer, words: "no" }),
};
for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", () => tools[button.dataset.do]());

$("#typed").addEventListener("submit", (event) => {
  event.preventDefault();
  if ($("#words").value.trim()) play($("#words").value);
});
$("#say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const own = $("#free");  // not there where the host has switched free words off
  const words = own?.value.trim() || $("#phrase").value;
  if (words && (await ask("chat", { words })) !== null) { if (own) own.value = ""; $("#phrase").value = ""; }
});
$("#resign")?.addEventListener("click", () => { if (confirm("Leave your seat to a bot for good?")) ask("resign"); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !$("#pass").hidden) return;
  const typing = event.target.matches("input, select, textarea");
  if (event.key === "Escape") { forgive(); if (choices.again()) return; }
  if (typing) return;
  if (event.key === "/") { event.preventDefault(); $("#words").focus(); }
  if (event.key === "u" && state.can.undo !== null) tools.undo();
  if (event.key === "h" && state.can.hint) tools.hint();
  if (event.key === "?") showKeys();
});

/** Opened, or closed by who has read them. */
function showKeys() {
  const fold = $("#table-fold");
  fold.open = !fold.open;
  if (fold.open) fold.scrollIntoView({ block: "nearest" });
}

// --- showing ----------------------------------------------------------------------------------------------------------

function take(news) {
  const rolledAt = state.dice?.at;
  const { log, ...rest } = news, waited = isWaiting();
  Object.assign(state, rest);
  $("#table").dataset.length = state.length;
  if (log) state.log = [...state.log.slice(0, log.from), ...log.lines];
  if (news.marks !== undefined) glance.forget();
  if ("moves" in news && !first) hints.clear();
  board.update(news, first, first && drawnOf(news) === came);
  if (("spots" in news || "moves" in news) && !first) caption.what(state.result ? "" : board.label());  // what was told of a place may be past
  look();
  if ("status" in news) $("#status").textContent = state.status;
  bar.keep(!state.result && state.people.some((p) => p.mine));
  if ("people" in news || "can" in news || "look" in news || "clock" in news) {
    showPeople($("#people"), state.people, { looks: state.can.looks, look: state.look, seat: state.seat, onLook: lookAt });
    clocks.show(state.clock, state.people);
    if ($("#invites")) showInvites($("#invites"), state, (seat) => ask("invite", { seat }));
  }
  if ("dice" in news) showDice($("#dice"), state.dice, !first && state.dice?.at !== rolledAt, (label) => caption.what(label || board.label()));
  $("#dice").hidden = state.asked === "move" && !state.dice?.words;  // what others drew face down is past when she decides
  if (log) showLog($("#log"), state.log, log, state.people, { spoken: $("#spoken"), first, since: first ? since : null });
  if (log) noteRead(match, state.log.length);
  if (log && !first) caption.news(state.result ? "" : latest(sinceMine(log.from), state.people, NEWS[Number(matchMedia(NARROW).matches)]));
  if (log) requestAnimationFrame(fitLog);
  if ("chat" in news) {
    showChat($("#chat"), state.chat);
    const remark = showRemark($("#log"), $("#spoken"), state.chat, first);
    if (remark && !state.result) caption.news(remark);
    unread();
  }
  if ("counts" in news) { $("#counts").textContent = state.counts; $("#counts").hidden = !state.counts; }
  if ("can" in news) showTools();
  if ("result" in news) showResult($("#result"), state.result, state.people, { match, seat: state.seat, dice: state.dice?.by === "table" }, !first);
  if ((waited && !isWaiting()) || "moves" in news || "asked" in news || "spots" in news || "look" in news) {
    const own = state.look === null || state.look === state.seat;
    choices.set(own ? state.moves : [], state.asked, state.warnings, state.labels);
    if (stays) caption.why($("#refusal .sentence").textContent); else $("#refusal").hidden = true;
    if (own && early && !isWaiting() && choices.takes(early)) choices.pointed(early);  // who was quicker than the news chooses, and makes nothing
    early = null;
    $("#choices").hidden = !state.moves.length && !state.dice;
    $("#typed").hidden = !state.moves.length;
    if (!first && matchMedia(NARROW).matches) whenLaidOut(() => board.bring($("#bar").offsetHeight));
  }
  tellBusy();
  notice.turn(Boolean(state.moves.length), first);
  pass();
  first = false;
}

/** What happened since she last decided; to who only watches, what is new. */
function sinceMine(from) {
  const own = state.log.findLastIndex(([, seat]) => state.people[seat]?.mine);
  return state.log.slice(own < 0 ? from : own);
}

/** What a board is drawn of, as far as it can change before the stream begins: moves, and the names of who sits down. */
const drawnOf = ({ length, people }) => JSON.stringify([length, people?.map((p) => p.name)]);

/** What has changed since her last decision, or since she last looked from this browser, can be shown again. */
function look() {
  if (first && !looked) {
    looked = true;
    const changed = seen.changed(match, board);
    if (changed) board.redraw(changed);
  }
  $("#again").hidden = !board.changed.size;
}
document.addEventListener("visibilitychange", () => { if (document.hidden) seen.keep(match, board); });
$("#again").addEventListener("click", () => board.redraw(undefined, Infinity));

function showTools() {
  $('[data-do="undo"]').textContent = state.can.practice ? "Take back (for practice from then on)" : "Take back";
  const held = document.activeElement.closest("[data-do]");
  $("#question").hidden = state.can.answer === null;
  for (const button of document.querySelectorAll("#tools [data-do]")) {
    const can = state.can[button.dataset.do];
    button.hidden = can === false || can === null || can === undefined || (button.dataset.do === "undo" && state.can.amend);
  }
  if (held?.hidden) board.focus();  // the button goes, the keyboard stays
}

function unread() {
  const last = state.chat.at(-1)?.[0] ?? 0, fold = $("#chat-fold");
  if (fold.open || first) said = last;
  $("#unread").hidden = last <= said;
  $("#unread").textContent = String(last - said);
}
$("#chat-fold").addEventListener("toggle", unread);

/** Several people on one device and something to hide: cover the board until the right one has it. */
function pass() {
  if (state.can.hidden && state.seat !== shownSeat && !state.result) {
    $("#pass p").textContent = `Hand over to ${state.people[state.seat]?.name ?? "the next player"}.`;
    $("#pass").hidden = false;
    $("#table").classList.add("covered");
    $("#pass button").focus();
  }
  shownSeat = state.seat;
}
$("#pass button").addEventListener("click", () => { $("#pass").hidden = true; $("#table").classList.remove("covered"); });

/** Another player's sheet, as far as it may be seen. */
function lookAt(seat) {
  const look = seat === state.seat ? null : seat;
  if (look === state.look) return;
  state.look = look;
  connect();
}

// --- listening --------------------------------------------------------------------------------------------------------

function connect() {
  stop?.();
  const address = () => {
    const query = new URLSearchParams({ sheet: state.board?.sheet ?? "" });
    if (state.look !== null) query.set("look", state.look);
    return `/m/${match}/events?${query}`;
  };
  stop = listen(address, take, (gone) => {
    if (!gone && !$("#gone").hidden && !stays) $("#refusal").hidden = true;  // whatever could not be reached can be again
    $("#gone").hidden = !gone;
  });
}

notice.prepare();
const parts = JSON.parse($("#parts").textContent);
take({ ...parts, log: { from: 0, lines: parts.log } });
came = drawnOf(parts);
addEventListener("visibilitychange", () => noteRead(match, state.log.length));
first = true;  // the first event of the stream repeats what the page already shows
connect();
addEventListener("pagehide", () => { seen.keep(match, board); stop?.(); });
addEventListener("pageshow", (event) => { if (event.persisted) connect(); });

$("#watch-link")?.addEventListener("click", async () => {
  await navigator.clipboard?.writeText(`${location.origin}/m/${match}`);
  $("#copied").textContent = "Copied. Whoever has it can watch, not play.";
});
