// Runs before the first paint, so that a dark page does not flash light. The rest of the settings come with main.js.
{
  let wish = "system";
  try {
    const stored = JSON.parse(localStorage.getItem("zertz.settings") ?? "{}");
    if (["light", "dark", "contrast"].includes(stored?.theme)) wish = stored.theme;
  } catch {
    // No storage, or not ours: the system's theme will do.
  }
  if (wish === "system") {
    if (matchMedia("(prefers-contrast: more)").matches) wish = "contrast";
    else wish = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.theme = wish;
}
