// Every page: light and dark, times as people say them, a name that is remembered.

const root = document.documentElement;
const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* then it is forgotten */ } };

const isDark = () =>
  root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

for (const button of document.querySelectorAll("[data-theme-toggle]")) {
  const tell = () => button.setAttribute("aria-pressed", String(isDark()));
  button.hidden = false;
  button.setAttribute("aria-label", "Dark page");
  tell();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember("theme", root.dataset.theme);
    tell();
  });
}

// Kept for when the server is away; only where the page is safe from others on the way, as the browser demands.
if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => { /* then there is none */ }));
}

const STEPS = [[60, "second"], [60, "minute"], [24, "hour"], [7, "day"], [4.35, "week"], [12, "month"], [Infinity, "year"]];
const inWords = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export function ago(seconds, now = Date.now() / 1000) {
  let past = seconds - now;
  for (const [size, unit] of STEPS) {
    if (Math.abs(past) < size) return unit === "second" ? (past > 1 ? "in less than a minute" : "just now") : inWords.format(Math.round(past), unit);
    past /= size;
  }
  return "";
}

export function tellTimes(within = document) {
  for (const time of within.querySelectorAll("time[data-when]")) {
    const at = new Date(time.dataset.when * 1000);
    time.dateTime = at.toISOString();
    time.title = at.toLocaleString();
    time.textContent = ago(Number(time.dataset.when));
  }
}
tellTimes();
setInterval(tellTimes, 60_000);

for (const field of document.querySelectorAll("input[data-remember]")) {
  const key = `field-${field.dataset.remember}`;
  if (!field.value) field.value = remembered(key) ?? "";
  field.addEventListener("change", () => remember(key, field.value));
}
