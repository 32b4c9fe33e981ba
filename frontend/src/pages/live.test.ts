import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EVERY, keepLive, STALE } from "./live.ts";

const page = (playing: string, token = "a") => `
  <p data-live="playing">${playing}</p>
  <form data-live="form"><input name="csrfmiddlewaretoken" value="${token}"><input id="code"></form>
  <p id="still">as it was</p>`;

describe("live parts of a page", () => {
  let answer: string | null = null;

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = page("Ada");
    keepLive(
      document,
      () => Promise.resolve(answer),
      () => Date.now(),
    );
  });
  afterEach(() => vi.useRealTimers());

  const part = () => document.querySelector("[data-live=playing]")?.textContent;
  const stale = () => document.documentElement.hasAttribute("data-stale");

  it("take what changed, and nothing else", async () => {
    const field = document.querySelector<HTMLInputElement>("#code");
    answer = page("Ada, Ben", "b").replace("as it was", "other");
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(part()).toBe("Ada, Ben");
    expect(document.querySelector("#code")).toBe(field);
    expect(document.querySelector("#still")?.textContent).toBe("as it was");
  });

  it("are not called now once the server is away for long, and are again when it is back", async () => {
    answer = null;
    await vi.advanceTimersByTimeAsync(STALE);
    expect([part(), stale()]).toEqual(["Ada", false]);
    await vi.advanceTimersByTimeAsync(EVERY);
    expect([part(), stale()]).toEqual(["Ada", true]);
    answer = page("Ben");
    await vi.advanceTimersByTimeAsync(EVERY);
    expect([part(), stale()]).toEqual(["Ben", false]);
  });

  it("are left while somebody is in them", async () => {
    answer = page("Ada").replace('id="code"', 'id="code" placeholder="new"');
    const field = document.querySelector<HTMLInputElement>("#code");
    field?.focus();
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(document.querySelector("#code")).toBe(field);
    field?.blur();
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(document.querySelector("#code")?.getAttribute("placeholder")).toBe("new");
  });
});
