/** The pages that explain: where one is on a long one, and on those that have boards or keys to show, these. */
import { mount } from "svelte";
import { load } from "../i18n/index.ts";
import "../look/table.css";
import "../look/notes.css";
import "../look/guide.css";
import type { Scene } from "../guide/scene.svelte.ts";
import { follow } from "../guide/toc.ts";

follow(document);
await load();

const scenes: readonly Scene[] = JSON.parse(document.getElementById("scenes")?.textContent ?? "[]");
if (scenes.length > 0) {
  const { default: SceneBoard } = await import("../guide/SceneBoard.svelte");
  for (const target of document.querySelectorAll<HTMLElement>("[data-scene]")) {
    const scene = scenes.find(({ name }) => name === target.dataset["scene"]);
    if (!scene) continue;
    target.replaceChildren();
    mount(SceneBoard, { target, props: { scene, plain: "plain" in target.dataset } });
  }
}

const keys = document.getElementById("shortcuts");
if (keys) {
  const { default: Shortcuts } = await import("../guide/Shortcuts.svelte");
  keys.replaceChildren();
  mount(Shortcuts, { target: keys });
}
