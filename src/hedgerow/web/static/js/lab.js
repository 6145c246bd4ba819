// A comparison under way says how far it is, and shows what was found as soon as it is done.
const page = document.getElementById("lab");

async function look() {
  try {
    const answer = await fetch(`/lab/runs/${page.dataset.run}/progress`, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const { done, ended, told } = await answer.json();
    if (ended) return location.reload();
    document.getElementById("done").value = done;
    document.getElementById("told").textContent = told;
  } catch { /* the server is away: the next look may find it */ }
  setTimeout(look, 1000);
}

if ("underWay" in page.dataset) look();
