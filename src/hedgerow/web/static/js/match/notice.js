// Your turn: in the title always, by a sound or a notification only where somebody asked for it.

const title = document.title;
const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* then it is forgotten */ } };

let mine = false;

export function prepare() {
  const sound = document.querySelector("#sound"), notify = document.querySelector("#notify");
  if (sound) {
    sound.checked = kept("sound") === "on";
    sound.addEventListener("change", () => keep("sound", sound.checked ? "on" : "off"));
  }
  const once = document.querySelector("#at-once");
  if (once) {
    once.checked = kept("at-once") === "on";
    once.addEventListener("change", () => keep("at-once", once.checked ? "on" : "off"));
  }
  if (notify && "Notification" in window && Notification.permission === "default") {
    notify.hidden = false;
    notify.addEventListener("click", async () => { notify.hidden = (await Notification.requestPermission()) !== "default"; });
  }
}

export function turn(isMine, first) {
  document.title = isMine ? `● Your turn: ${title}` : title;
  if (isMine && !mine && !first) {
    if (kept("sound") === "on") chime();
    if (document.hidden && "Notification" in window && Notification.permission === "granted") call();
  }
  mine = isMine;
}

// By the worker, where there is one: phones allow nothing else, and a click then brings this page back.
async function call() {
  const told = { body: title, tag: `turn ${location.pathname}`, data: { place: location.pathname } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) worker.showNotification("Your move", told);
  else new Notification("Your move", told).onclick = () => window.focus();
}

function chime() {
  const audio = new AudioContext(), tone = audio.createOscillator(), volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
}
