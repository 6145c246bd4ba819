// Links for friends: made when they are asked for, shown with a picture for a phone at the same table.

export function showInvites(place, state, invite) {
  const open = state.people.filter((p) => p.kind === "open");  // first: the match waits for them
  const seats = [...open, ...state.people.filter((p) => p.mine && p.kind === "person")];
  const key = seats.map((p) => `${p.seat}${p.kind}`).join();
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.replaceChildren();
  for (const person of seats) {
    if (!state.can.host && !person.mine) continue;
    const row = document.createElement("div");
    row.className = "invite";
    const button = document.createElement("button");
    button.type = "button";
    button.classList.toggle("primary", person.kind === "open");
    button.textContent = person.kind === "open" ? `Invite somebody to seat ${person.seat + 1}` : `My seat on another device`;
    button.addEventListener("click", async () => {
      const made = await invite(person.seat);
      if (made) showLink(row, made);
    });
    row.append(button);
    place.append(row);
  }
}

function showLink(row, made) {
  const address = `${location.origin}${made.path}`;
  const field = document.createElement("input");
  field.readOnly = true;
  field.value = address;
  field.setAttribute("aria-label", "The link to this seat");
  field.addEventListener("focus", () => field.select());
  const copy = document.createElement("button");
  copy.type = "button";
  copy.textContent = "Copy";
  copy.addEventListener("click", async () => { await navigator.clipboard?.writeText(address); copy.textContent = "Copied"; });
  const picture = document.createElement("img");
  picture.src = `/qr.svg?path=${encodeURIComponent(made.path)}`;
  picture.alt = "The same link as a picture for a phone's camera";
  picture.className = "qr";
  row.replaceChildren(field, copy, picture);
  field.focus();
}
