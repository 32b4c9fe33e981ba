// Before anything is drawn: where no theme was chosen, the device's. The chosen one is in the HTML already.
{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (root.dataset.chosen === "system") root.dataset.theme = dark.matches ? "dark" : "light";
  };
  follow();
  dark.addEventListener("change", follow);
}
