// Before the first paint: the reader's own choice of light or dark, if she made one.
(() => {
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch { /* storage is off: the system's wish counts */ }
})();
