// A link into the rules opens the ruling it names; on a phone the contents begin folded.

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView();
  }
}
addEventListener("hashchange", openTarget);
openTarget();

const contents = document.querySelector("[data-contents]");
if (contents) {
  contents.open = !matchMedia("(max-width: 60rem)").matches;
  contents.dataset.folded = ""; // until now the style sheet folded them
}
// Paper has no folds.
addEventListener("beforeprint", () => {
  for (const ruling of document.querySelectorAll("details.ruling")) ruling.open = true;
});
