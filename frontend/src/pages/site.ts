/** Every page: its style, the theme that was chosen, and the texts of its language. */
import "../look/tokens.css";
import "../look/card.css";
import "../look/base.css";
import "../look/shell.css";
import "../look/pages.css";
import "../look/standings.css";
import "../look/places.css";
import "../look/friends.css";
import { listen } from "../settings/forms";
import { keepLive } from "./live";
import { current, show } from "../settings/settings";
import { install } from "./installed";
import { countDown, countUp } from "./until";
import { rememberWinnable } from "./winnable";

document.querySelectorAll<HTMLFormElement>("form[data-settings-form]").forEach(listen);
if (document.querySelector("[data-live]")) {
  const look = keepLive(document);
  document.addEventListener("news", () => void look());
  countUp(document);
  countDown(document, { over: () => void look() });
}
document.querySelectorAll<HTMLInputElement>("input[data-kept]").forEach(rememberWinnable);
// A form that came back: one goes on at what is wrong with it.
document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();

if (document.querySelector("[data-quick]"))
  void import("./quick").then(({ seek }) => seek(document, (url) => location.assign(url)));
if (document.querySelector("[data-bell]"))
  void import("./bell").then(({ listen }) => listen(document));

const root = document.documentElement;
// A page that was kept for being offline knows nobody's choices; the cookie does.
if (root.dataset["settings"] === undefined) show(current(), root);
void install();
