import { expect, it } from "vitest";
import { ServerClock } from "./clock.ts";

it("the server's clock is its answer plus half the trip", () => {
  const clock = new ServerClock();
  clock.learn({ sent: 1000, heard: 1100, server: 9050 });
  expect(clock.at(1100)).toBe(9100);
});

it("of many answers the quickest is believed", () => {
  const clock = new ServerClock();
  clock.learn({ sent: 0, heard: 40, server: 1020 });
  clock.learn({ sent: 100, heard: 900, server: 1900 });
  expect(clock.at(1000)).toBe(2000);
});

it("an answer from before the question is not believed", () => {
  const clock = new ServerClock();
  clock.learn({ sent: 500, heard: 400, server: 99 });
  expect(clock.at(1)).toBe(1);
});
