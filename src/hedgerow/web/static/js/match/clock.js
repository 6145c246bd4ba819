// What everybody has left to think, beside the names. The server keeps the time; here it is only counted down.

const SPOKEN = [30, 10];  // seconds that are told to who thinks: more would be noise
const LOW = 10;

/** Seconds as a clock has them: 0:07, 12:30, 1:00:00, and 2 d 3 h. */
export function written(seconds) {
  const left = Math.max(0, Math.ceil(seconds)), two = (n) => String(n).padStart(2, "0");
  if (left > 86400) return `${Math.floor(left / 86400)} d ${Math.floor(left / 3600) % 24} h`;
  const [h, m, s] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export class Clocks {
  /** `now` is the server's time in seconds when it sent the page; clocks of browsers are often wrong. */
  constructor(now, list, spoken) {
    Object.assign(this, { list, spoken });
    const came = performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
    this.ahead = now * 1000 - came;
    this.shown = [];
    this.told = "";
    if (now) setInterval(() => this.tick(), 250);
  }

  /** Beside each name that `list` shows now; bots have no clock. */
  show(times, people) {
    this.shown = [];
    for (const [seat, item] of [...this.list.children].entries()) {
      if (!times?.[seat] || people[seat].bot) continue;
      const place = document.createElement("span");
      place.className = "clock";
      place.setAttribute("role", "timer");
      place.setAttribute("aria-label", `time left for ${people[seat].name || "this seat"}`);
      item.insertBefore(place, item.querySelector(".points"));
      this.shown.push({ place, mine: people[seat].mine, ...times[seat] });
    }
    this.tick();
  }

  tick() {
    const now = (Date.now() + this.ahead) / 1000;
    for (const { place, mine, left, until } of this.shown) {
      const rest = until === null ? left : until - now, text = written(rest);
      if (place.textContent !== text) place.textContent = text;
      place.classList.toggle("runs", until !== null);
      place.classList.toggle("low", until !== null && rest <= LOW);
      if (mine && until !== null) this.say(until, rest, left);
    }
  }

  /** Once for each of those moments, and not at the very beginning of a decision. */
  say(until, rest, whole) {
    const passed = SPOKEN.filter((seconds) => rest <= seconds && seconds < whole);
    const name = `${until} ${passed.length}`;
    if (!passed.length || this.told === name) return;
    this.told = name;
    this.spoken.textContent = rest > 0 ? `${passed.at(-1)} seconds left.` : "Time is up.";
  }
}
