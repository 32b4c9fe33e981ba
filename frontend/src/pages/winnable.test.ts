import { beforeEach, describe, expect, it } from "vitest";
import { rememberWinnable } from "./winnable.ts";

function box(kept: string): HTMLInputElement {
  const one = document.createElement("input");
  one.type = "checkbox";
  one.dataset["kept"] = kept;
  document.body.append(one);
  rememberWinnable(one);
  return one;
}

describe("winnable only", () => {
  beforeEach(() => localStorage.clear());

  it("is off at first, and as it was wished last from then on", () => {
    const first = box("");
    expect(first.checked).toBe(false);
    first.click();
    expect(box("").checked).toBe(true);
    box("").click();
    expect(box("").checked).toBe(false);
  });

  it("stays as it was sent, and forgets nothing else", () => {
    localStorage.setItem("reflechi-choices", JSON.stringify({ winnable: true, left: true }));
    const sent = box("sent");
    expect(sent.checked).toBe(false);
    sent.click();
    expect(JSON.parse(localStorage.getItem("reflechi-choices") ?? "")).toMatchObject({
      winnable: true,
      left: true,
    });
  });
});
