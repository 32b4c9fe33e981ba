import { expect, it } from "vitest";
import { formatAction, parseAction } from "./actions.ts";

it.each([
  ["draw", "draw"],
  ["t4>t2:5", "t4>t2:5"],
  ["t7>t2:1", "t7>t2"],
  ["w>f:1", "w>f"],
  ["fC>t4", "fC>t4"],
  ["fC>f", "fC>f"],
  ["t3>t3:19", "t3>t3:19"],
])("stores %s as %s", (typed, stored) => {
  const action = parseAction(typed);
  expect(action && formatAction(action)).toBe(stored);
});

it.each([
  ...["", "draw\n", "Draw", "draw:1", "t0>t1", "t8>f", "w>w", "f>t1", "fs>t1", "t1>fS", "7H"],
  ...["t1>t2:0", "t1>t2:20", "t1>t2:01", "t1>t2:", "t1>t2:٣", "t１>t2", "__proto__", "toString"],
])("finds %j unreadable", (typed) => {
  expect(parseAction(typed)).toBeNull();
});
