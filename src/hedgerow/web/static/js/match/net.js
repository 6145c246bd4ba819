// The way to the table and back: deeds by POST, news by one stream of server-sent events.

import { Layers } from "./layers.js";

const csrf = document.querySelector('meta[name="csrf"]').content;
const RETRIES = [300, 900, 2000, 4000];

export const newKey = () =>
  crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Ask for something. A lost answer is asked for again under the same key, so that it happens once; `signal` gives it up. */
export async function deed(match, verb, body, signal) {
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": csrf },
    body: JSON.stringify(body),
    signal,
  };
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(`/m/${match}/${verb}`, request);
      const told = await answer.json();
      return { status: answer.status, ...told };
    } catch (problem) {
      if (signal?.aborted || attempt >= RETRIES.length || !body.key) return { status: 0, error: "The table cannot be reached just now." };
      await new Promise((done) => setTimeout(done, RETRIES[attempt]));
    }
  }
}

/** Ask what changes nothing; null where there is no answer: then nothing is shown, and nothing is lost. */
export async function question(match, about, query) {
  try {
    const answer = await fetch(`/m/${match}/${about}?${new URLSearchParams(query)}`, { headers: { Accept: "application/json" } });
    return answer.status === 200 ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Listen; `news` gets every event, `lost` says whether the connection is gone. Returns a function that stops. */
export function listen(address, news, lost) {
  let source, timer, wait = 1000;
  const open = () => {
    const path = address(), layers = new Layers();  // a stream begins with whole layers
    source = new EventSource(`${path}${path.includes("?") ? "&" : "?"}pieces=1`);
    source.addEventListener("table", (event) => { wait = 1000; lost(false); news(layers.whole(JSON.parse(event.data))); });
    source.addEventListener("open", () => lost(false));
    source.addEventListener("error", () => {
      lost(true);
      if (source.readyState === EventSource.CLOSED) {  // refused: the browser will not try again by itself
        clearTimeout(timer);
        timer = setTimeout(open, wait);
        wait = Math.min(wait * 2, 30_000);
      }
    });
  };
  open();
  return () => { clearTimeout(timer); source.close(); };
}
