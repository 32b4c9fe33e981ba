import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EVERY, seek } from "./quick.ts";

describe("who waits for a quick race", () => {
  const followed: string[] = [];
  let answer: { url: string; text: string } | null = null;

  beforeEach(() => {
    vi.useFakeTimers();
    followed.length = 0;
    document.body.innerHTML = "<div data-quick>20</div>";
    seek(
      document,
      (url) => followed.push(url),
      () => Promise.resolve(answer),
    );
  });
  afterEach(() => vi.useRealTimers());

  it("sees how it stands, is not put off by a cut, and is led into the race", async () => {
    answer = { url: location.href, text: "<div data-quick>19</div>" };
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(document.querySelector("[data-quick]")?.textContent).toBe("19");
    answer = null;
    await vi.advanceTimersByTimeAsync(EVERY);
    answer = { url: "/race/BCD2FGH/", text: "" };
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(followed).toEqual(["/race/BCD2FGH/"]);
    await vi.advanceTimersByTimeAsync(5 * EVERY);
    expect(followed).toHaveLength(1);
  });

  it("is shown the page anew where nothing is waited for any more", async () => {
    answer = { url: location.href, text: "<p>Quick race</p>" };
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(followed).toEqual([location.pathname]);
  });
});
