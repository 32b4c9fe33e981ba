/** The table of a daily. */
import { mount } from "svelte";
import { load } from "../i18n/index.ts";
import "../look/table.css";
import "../look/room.css";
import "../look/dock.css";
import "../look/notes.css";
import "../look/windows.css";
import "../look/win.css";
import { readDailyBoot } from "../daily/boot.ts";
import DailyTable from "../daily/DailyTable.svelte";

await load();
const target = document.getElementById("table");
const boot = readDailyBoot(document);
if (target && boot) {
  target.replaceChildren();
  mount(DailyTable, { target, props: { boot } });
}
