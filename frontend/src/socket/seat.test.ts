import { beforeEach, expect, it } from "vitest";
import { newSeat, seatToken } from "./seat.ts";

beforeEach(() => sessionStorage.clear());

it("a tab keeps its token, as the server wants it", () => {
  const token = seatToken();
  expect(token).toMatch(/^[A-Za-z0-9_-]{16,32}$/);
  expect(seatToken()).toBe(token);
});

it("sitting down anew takes another token", () => {
  const token = seatToken();
  const other = newSeat();
  expect(other).not.toBe(token);
  expect(seatToken()).toBe(other);
});

it("a tab without storage has a token all the same", () => {
  expect(seatToken(null)).toMatch(/^[\w-]{16,32}$/);
});
