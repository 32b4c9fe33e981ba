/** The review of an ended game. */
import { mount } from "svelte";
import { load } from "../i18n/index.ts";
import "../look/table.css";
import "../look/windows.css";
import "../look/review.css";
import ReviewApp from "../review/ReviewApp.svelte";

await load();
const target = document.getElementById("review");
const attempt = Number(target?.dataset["attempt"]);
if (target && attempt > 0) {
  target.replaceChildren();
  mount(ReviewApp, { target, props: { attempt } });
}
