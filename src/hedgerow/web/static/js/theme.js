// Before the first paint: the reader's own choice of light or dark, if she made one.
(() => {
  document.documentElement.dataset.script = ""; // what a script will fold away is not shown before it
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch { /* storage is off: the system's wish counts */ }
})();
