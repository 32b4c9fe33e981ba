/** Every page: its style, the theme that was chosen, and the texts of its language. */
import "../look/tokens.css";
import "../look/card.css";
import "../look/base.css";
import "../look/shell.css";
import "../look/pages.css";
import "../look/standings.css";
import "../look/places.css";
import { offerThemes } from "./theme";
import { countDown } from "./until";

document.querySelectorAll<HTMLFormElement>("form[data-themes]").forEach(offerThemes);
countDown([...document.querySelectorAll<HTMLElement>("[data-until]")]);
