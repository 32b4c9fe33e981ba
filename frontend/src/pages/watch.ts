/** Watching somebody's game, or a race. */
import { mount } from "svelte";
import { load } from "../i18n/index.ts";
import "../look/table.css";
import "../look/notes.css";
import "../look/windows.css";
import "../look/race.css";
import "../look/review.css";
import "../look/framed.css";
import "../look/watch.css";
import { readWatchBoot } from "../watch/boot.ts";
import WatchApp from "../watch/WatchApp.svelte";

await load();
const target = document.getElementById("watch");
const boot = readWatchBoot(document);
if (target && boot) {
  target.replaceChildren();
  mount(WatchApp, { target, props: { boot } });
}
