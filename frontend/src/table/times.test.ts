import { expect, it } from "vitest";
import { clockTime, exactTime } from "./times.ts";

it("times are cut to whole seconds, hours only when there are some", () => {
  expect([0, 999, 167_400, 3_723_000].map(clockTime)).toEqual(["0:00", "0:00", "2:47", "1:02:03"]);
  expect(clockTime(-5)).toBe("0:00");
});

it("a result has thousandths", () => {
  expect(exactTime(242_318)).toBe("4:02.318");
  expect(exactTime(60_007)).toBe("1:00.007");
});
