import { afterEach, describe, expect, it, vi } from "vitest";
import { countDown } from "./until.ts";

describe("counting down", () => {
  afterEach(() => vi.useRealTimers());

  it("goes on from what the server said, each second, and ends at 0", () => {
    vi.useFakeTimers();
    const element = document.createElement("b");
    element.dataset["until"] = "61500";
    countDown([element], () => Date.now());
    expect(element.textContent).toBe("1:01");
    vi.advanceTimersByTime(500);
    expect(element.textContent).toBe("1:01");
    vi.advanceTimersByTime(1000);
    expect(element.textContent).toBe("1:00");
    vi.advanceTimersByTime(100_000);
    expect(element.textContent).toBe("0:00");
    expect(vi.getTimerCount()).toBe(0);
  });
});
