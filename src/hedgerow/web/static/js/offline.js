// Shown in place of a page that could not be fetched: the address is still that page's, so to load it again is to try again.

const said = document.querySelector("[data-waiting]");

document.querySelector("[data-again]").addEventListener("click", () => location.reload());

async function look() {
  try {
    const answer = await fetch("/manifest.webmanifest", { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    if (location.pathname === "/offline") {
      said.textContent = "The table can be reached again.";
      return;
    }
    location.reload();
  } catch {
    setTimeout(look, 4000);
  }
}
addEventListener("online", look);
look();
