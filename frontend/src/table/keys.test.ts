import { afterEach, describe, expect, it } from "vitest";
import { tableKey } from "./keys.ts";

const root = document.documentElement;

/** What the table hears of a key that is pressed on this element. */
function heard(
  key: string,
  on: Element = document.body,
  more: KeyboardEventInit = {},
): string | null {
  let told: string | null = null;
  document.body.append(on === document.body ? document.createElement("i") : on);
  const listen = (event: KeyboardEvent): void => void (told = tableKey(event));
  addEventListener("keydown", listen, { once: true });
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  return told;
}

afterEach(() => {
  root.dataset["settings"] = "";
});

describe("keys at the table", () => {
  it("are heard wherever the focus is, but not where something is typed", () => {
    expect(heard("d")).toBe("d");
    expect(heard("d", document.createElement("input"))).toBeNull();
    expect(heard("d", document.body, { ctrlKey: true })).toBeNull();
  });

  it("that write a character can be turned off; the others stay", () => {
    root.dataset["settings"] = "keys:off";
    expect(["d", "u", "4", "w", ">"].map((key) => heard(key))).toEqual(Array(5).fill(null));
    expect(heard("ArrowUp")).toBe("ArrowUp");
    expect(heard("Enter")).toBe("Enter");
    expect(heard(" ")).toBe(" ");
  });
});
