/** A race's page, from its lobby to its result. */
import { mount } from "svelte";
import { load } from "../i18n/index.ts";
import "../look/table.css";
import "../look/room.css";
import "../look/dock.css";
import "../look/notes.css";
import "../look/windows.css";
import "../look/win.css";
import "../look/race.css";
import "../look/lobby.css";
import { readRaceBoot } from "../race/boot.ts";
import RaceApp from "../race/RaceApp.svelte";

await load();
const target = document.getElementById("race");
const boot = readRaceBoot(document);
if (target && boot) {
  target.replaceChildren();
  mount(RaceApp, { target, props: { boot } });
}
