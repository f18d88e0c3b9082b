// Light and dark: as the system says, or as the button was pressed last.

const KEY = "tare-theme";

function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Makes a button switch between light and dark. */
export function themed(button) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (kept() ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => {
    document.documentElement.dataset.theme = isDark() ? "dark" : "light";
    button.setAttribute("aria-pressed", String(isDark()));
  };
  button.addEventListener("click", () => {
    try {
      localStorage.setItem(KEY, isDark() ? "light" : "dark");
    } catch {
      // Without storage the choice lasts for this press only.
    }
    show();
  });
  system.addEventListener("change", show);
  show();
}
