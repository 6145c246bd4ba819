// The sheet is read again while it is typed: what cannot be is told at once, and the drawing follows. Without this
// script the button does the same.

const PAUSE = 500; // ms without a key before the sheet is read
const form = document.querySelector("form[data-live]");
let waiting = 0, asked = 0;

/** What the page would say to this text. Of two answers under way the later counts. */
async function read() {
  const mine = ++asked;
  try {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (!answer.ok && answer.status !== 422) return; // too often, or the server is gone: the button still asks
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine === asked) show(page);
  } catch { /* no network: the button will say so */ }
}

/** A sheet that cannot be has no drawing: the last one stays, and is marked as old. */
function show(page) {
  const drawn = page.querySelector("#drawn"), isRead = drawn.childElementCount > 0;
  for (const part of ["verdict", "account", ...(isRead ? ["drawn"] : [])]) {
    document.getElementById(part).replaceChildren(...page.getElementById(part).childNodes);
  }
  document.getElementById("drawn").classList.toggle("old", !isRead);
}

form.elements.text.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(read, PAUSE);
});
