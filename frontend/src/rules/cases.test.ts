import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkRow, label } from "../../scripts/case-rows.ts";

const FOLDER = "../tests/cases/";
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

function rows(name: string): Record<string, unknown>[] {
  return JSON.parse(readFileSync(FOLDER + name, "utf8"));
}

describe.each(files)("%s", (name) => {
  it("agrees in every case", () => {
    const apart = rows(name)
      .map((row, at) => ({ name: label(row, at + 1), ...checkRow(row) }))
      .filter(({ differs }) => differs !== "");
    expect(apart).toEqual([]);
  });
});

describe("a row that does not agree", () => {
  it.each([
    ["rules.json", 0, { steps: [["t1>t2", "no-such-card", 0, 1]] }, "answer"],
    ["rules.json", 0, { steps: [[7, "ok", 0, 1]] }, "answer"],
    ["rules.json", 0, { steps: [["t1>t2", "ok", 5, 1]] }, "score"],
    ["rules.json", 0, { steps: [["t1>t2", "ok", 0, 2]] }, "moves"],
    ["rules.json", 0, { steps: [] }, "end moves"],
    ["rules.json", 0, { draw: true }, "form"],
    ["rules.json", 0, { end: null }, "form"],
    ["playouts.json", 0, { code: "TF1-D3N-AAAAAAA" }, "code deck"],
    ["playouts.json", 0, { code: "TF1-D1N-UPH5JAZ" }, "code draw"],
    ["playouts.json", 0, { code: "TF2" }, "code"],
    ["wins.json", 0, { score: 0 }, "score"],
    ["wins.json", 0, { win: "draw" }, "won"],
    ["wins.json", 0, { verdict: "unwinnable" }, "verdict"],
    ["middles.json", 0, { actions: "w>f" }, "answer"],
    ["only_face_up.json", 0, { deck: "7H" }, "form"],
    ["deals.json", 0, { number: 1 }, "number"],
    ["deals.json", 20, { secret: "00" }, "key"],
  ])("%s row %i with %o differs in %s", (name, at, changes, differs) => {
    expect(checkRow({ ...rows(name)[at], ...changes }).differs).toBe(differs);
  });

  it("has a form that is known", () => {
    expect(checkRow({ seed: 1 }).differs).toBe("form");
    expect(checkRow(["draw"]).differs).toBe("form");
  });
});
