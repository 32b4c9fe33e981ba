/** The table's page: its style, its texts, and the table itself. */
import { mount } from "svelte";
import { load } from "../i18n/index.ts";
import "../look/table.css";
import "../look/room.css";
import "../look/dock.css";
import "../look/notes.css";
import "../look/windows.css";
import "../look/win.css";
import { readBoot } from "../table/boot.ts";
import Table from "../table/Table.svelte";

await load();
const target = document.getElementById("table");
if (target) {
  target.replaceChildren();
  mount(Table, { target, props: { boot: readBoot(document) } });
}
