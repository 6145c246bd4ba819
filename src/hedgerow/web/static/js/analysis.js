// While an analysis is under way the page says how far it is, and shows it when it is done.
const page = document.getElementById("analysis");

async function look() {
  try {
    const answer = await fetch(`/m/${page.dataset.match}/analysis/progress`, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const { done, of, ended } = await answer.json();
    if (ended) return location.reload();
    document.getElementById("done").value = done;
    document.getElementById("told").textContent = `${done} of ${of} moves`;
  } catch { /* the server is away: the next look may find it */ }
  setTimeout(look, 1500);
}

if ("underWay" in page.dataset) look();
