import { afterEach, describe, expect, it, vi } from "vitest";
import { countDown, countUp } from "./until.ts";

describe("counting down", () => {
  afterEach(() => vi.useRealTimers());

  it("goes on from what the server said, each second, and ends at 0, which is told once", () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<b data-until="61500"></b>';
    const element = document.querySelector("b");
    const over = vi.fn();
    countDown(document, { over, now: () => Date.now() });
    expect(element?.textContent).toBe("1:01");
    vi.advanceTimersByTime(500);
    expect(element?.textContent).toBe("1:01");
    vi.advanceTimersByTime(1000);
    expect(element?.textContent).toBe("1:00");
    expect(over).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100_000);
    expect(element?.textContent).toBe("0:00");
    expect(over).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("takes up what came in the place of an element", () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<b data-until="90000"></b>';
    countDown(document, { over: () => {}, now: () => Date.now() });
    vi.advanceTimersByTime(30_000);
    document.body.innerHTML = '<i data-until="5000"></i>';
    vi.advanceTimersByTime(2000);
    expect(document.querySelector("i")?.textContent).toBe("0:04");
  });
});

describe("counting up", () => {
  afterEach(() => vi.useRealTimers());

  it("goes on from what the server said, each second, in whatever stands there", () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<b data-since="59000"></b>';
    countUp(document, () => Date.now());
    expect(document.querySelector("b")?.textContent).toBe("0:59");
    vi.advanceTimersByTime(1000);
    expect(document.querySelector("b")?.textContent).toBe("1:00");
    document.body.innerHTML = '<i data-since="5000"></i>';
    vi.advanceTimersByTime(2000);
    expect(document.querySelector("i")?.textContent).toBe("0:06");
  });
});
