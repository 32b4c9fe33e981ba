// Keys for the whole table, wherever the focus is, except where something is typed or a window is open.

import { current } from "../settings/settings.ts";

/** The key as it was pressed alone, or null when it is somebody else's. */
export function tableKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog, [popover]")) return null;
  if (character(event.key) && !charactersAct()) return null;
  return event.key;
}

/** Whether Enter and Space belong to what has the focus, as to a button. */
export function ownsEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}

/** Whether keys that write a character do something here: who dictates or holds keys by chance may turn them off. */
export function charactersAct(): boolean {
  return current().keys === "on";
}

function character(key: string): boolean {
  return key.length === 1 && key !== " ";
}
