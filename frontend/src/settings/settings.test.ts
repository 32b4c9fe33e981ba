import { beforeEach, describe, expect, it } from "vitest";
import { change, current, DEFAULTS, read, written } from "./settings.ts";

const root = document.documentElement;

beforeEach(() => {
  root.dataset["settings"] = "";
  delete root.dataset["keeps"];
});

describe("settings", () => {
  it("are the defaults until something is chosen", () => {
    expect(current()).toEqual(DEFAULTS);
    expect([DEFAULTS.rules, DEFAULTS.double, DEFAULTS.select, DEFAULTS.sound]).toEqual([
      "on",
      "on",
      "off",
      "off",
    ]);
  });

  it("are read as they are written", () => {
    const settings = { ...DEFAULTS, deck: "4", table: "lin" };
    expect(written(settings)).toBe("deck:4.table:lin");
    expect(read(written(settings))).toEqual(settings);
  });

  it("leave out what they do not know", () => {
    expect(read("deck:5.table:<b>.colour:red.__proto__:on.:")).toEqual(DEFAULTS);
  });

  it("are seen at once and are in the cookie", () => {
    expect(change({ table: "tuile", theme: "dark" }).table).toBe("tuile");
    expect(root.dataset["table"]).toBe("tuile");
    expect(root.dataset["theme"]).toBe("dark");
    expect(document.cookie).toContain("settings=theme:dark.table:tuile");
    expect(current().table).toBe("tuile");
  });
});
