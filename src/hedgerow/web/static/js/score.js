// The sheet is read again while it is typed, and drawn on by pointing at it: what cannot be is told at once. Without this
// script the button does the same for what is typed.

const PAUSE = 500; // ms without a key before the sheet is read
const form = document.querySelector("form[data-live]"), text = form.elements.text;
const drawn = document.getElementById("drawn");
let waiting = 0, last = Promise.resolve();

/** What the page says to this text; first something is drawn at a place, if one is named. One request at a time. */
function read(put = "") {
  clearTimeout(waiting);
  last = last.then(async () => {
    const body = new URLSearchParams(new FormData(form));
    if (put) body.set("put", put);
    const typed = text.value;
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (!answer.ok && answer.status !== 422) return; // too often, or the server is gone: the button still asks
    show(new DOMParser().parseFromString(await answer.text(), "text/html"), put, typed);
  }).catch(() => {}); // no network: the button will say so
}

function show(page, put, typed) {
  const isRead = page.getElementById("drawn").childElementCount > 0;
  const parts = ["verdict", "account", ...(page.getElementById("seats") ? ["seats"] : []), ...(isRead ? ["drawn"] : [])];
  for (const part of parts) document.getElementById(part).replaceChildren(...page.getElementById(part).childNodes);
  drawn.classList.toggle("old", !isRead); // no diagram at all: the last drawing stays
  if (!put) return;
  if (text.value === typed) text.value = page.getElementById("text").value;
  drawn.querySelector(`[data-put="${CSS.escape(put)}"]`)?.focus({ preventScroll: true });
}

text.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(read, PAUSE);
});
form.addEventListener("change", (event) => { if (event.target.name === "look") read(); });

const pencil = form.querySelector("[data-pencil]");
if (pencil) {
  const put = (event) => {
    const place = event.target.closest("[data-put]");
    if (!place || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    read(place.dataset.put);
  };
  drawn.addEventListener("click", put);
  drawn.addEventListener("keydown", put);
}
