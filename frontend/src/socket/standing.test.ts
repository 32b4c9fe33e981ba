import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LineStanding } from "./standing.svelte.ts";

describe("how the line stands", () => {
  let line: LineStanding;
  beforeEach(() => {
    vi.useFakeTimers();
    line = new LineStanding();
  });
  afterEach(() => vi.useRealTimers());

  it("a short cut is not worth a word", () => {
    line.changed("lost");
    vi.advanceTimersByTime(500);
    line.changed("open");
    line.settled(true);
    vi.advanceTimersByTime(10_000);
    expect(line.now).toBe("fine");
  });

  it("a longer one is told, and then for a moment that one is back", () => {
    line.changed("lost");
    vi.advanceTimersByTime(700);
    expect(line.now).toBe("lost");
    line.changed("open");
    line.settled(false);
    expect(line.now).toBe("lost");
    line.settled(true);
    expect(line.now).toBe("back");
    vi.advanceTimersByTime(2_100);
    expect(line.now).toBe("fine");
  });

  it("a restart that was announced is called so, until the line is there", () => {
    line.restarts();
    line.changed("lost");
    vi.advanceTimersByTime(700);
    expect(line.now).toBe("restart");
    line.changed("open");
    line.settled(true);
    line.changed("lost");
    vi.advanceTimersByTime(700);
    expect(line.now).toBe("lost");
  });

  it("what ends it for good is told at once", () => {
    line.changed("taken-over");
    expect(line.now).toBe("taken-over");
  });
});
