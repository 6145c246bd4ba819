// The form for a new match shows only what the choices so far leave open. Without this script everything is shown.

const form = document.querySelector("form.new");
const players = form.elements.players;
const others = [...form.querySelectorAll("details input, details select, details textarea")];

function chosen(name) {
  return form.querySelector(`input[name="${name}"]:checked`);
}

function show(element, yes) {
  if (!element) return;
  element.hidden = !yes;
  element.removeAttribute("data-later");
}

function arrange() {
  const variant = chosen("variant");
  const [low, high] = [Number(variant.dataset.low), Number(variant.dataset.high)];
  players.min = low;
  players.max = high;
  const count = Number(players.value);
  const rows = form.querySelectorAll("[data-seat]");
  for (const row of rows) show(row, Number(row.dataset.seat) <= Math.max(count, 1));
  show(form.querySelector("[data-rest]"), count > rows.length);
  show(form.querySelector("[data-players]"), low !== high);
  for (const option of form.querySelectorAll("[data-variants]")) {
    show(option, option.dataset.variants.split(" ").includes(variant.value));
  }
  for (const own of form.querySelectorAll("[data-own]")) {
    show(own, form.elements[own.dataset.own].value === "own");
  }
  const words = form.querySelector("[data-seed]");  // not there in a game without dice
  if (words) show(words, chosen("dice").value === "seed");
}

form.addEventListener("change", (event) => {
  if (event.target.name === "variant") {
    const { low, high } = event.target.dataset;
    players.value = Math.min(Math.max(Number(players.value), Number(low)), Number(high));
  }
  arrange();
});
players.addEventListener("input", arrange);
form.addEventListener("submit", () => {
  for (const button of form.querySelectorAll("button")) button.disabled = true; // a double click opens one match
});
addEventListener("pageshow", () => {
  for (const button of form.querySelectorAll("button")) button.disabled = false;
  arrange();
});
// Links of a rematch may choose something that is folded away: show it.
for (const field of others) {
  if (field.getAttribute("aria-invalid")) field.closest("details").open = true;
}
document.querySelector("[data-focus]")?.focus();
arrange();
