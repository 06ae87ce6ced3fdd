// The theme that a visitor has chosen, before anything is painted. Without a choice, the system's theme holds.

try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Where nothing may be stored, the system's theme holds.
}
