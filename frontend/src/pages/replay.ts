/** The replay of an ended game. */
import { mount } from "svelte";
import { load } from "../i18n/index.ts";
import "../look/table.css";
import "../look/windows.css";
import "../look/race.css";
import "../look/review.css";
import "../look/framed.css";
import "../look/replay.css";
import ReplayApp from "../replay/ReplayApp.svelte";

await load();
const target = document.getElementById("replay");
const attempt = Number(target?.dataset["attempt"]);
if (target && attempt > 0) {
  target.replaceChildren();
  mount(ReplayApp, { target, props: { attempt } });
}
