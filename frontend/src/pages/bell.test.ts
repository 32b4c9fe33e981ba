import { beforeEach, expect, test, vi } from "vitest";
import { SAID, show, type News } from "./bell.ts";

const NONE: News = { unread: 0, newest: 0, label: "", items: [] };
const ASKED: News = {
  unread: 2,
  newest: 31,
  label: "2 new",
  items: [{ number: 31, text: "Ada asks", url: "/friends/#requests", fresh: true }],
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<a data-bell data-newest="30"><b data-count>1</b><i data-label>1 new</i></a>
    <div data-told></div>`;
});

const said = (): string => document.querySelector("[data-told]")?.textContent ?? "";
const count = (): string => document.querySelector("[data-count]")?.textContent ?? "";

test("the newest is said once and goes by itself", () => {
  const look = vi.fn();
  document.addEventListener("news", look, { once: true });
  show(document, ASKED);
  expect([said(), count()]).toEqual(["Ada asks", "2"]);
  expect(look).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(SAID);
  expect(said()).toBe("");
  show(document, ASKED);
  expect(said()).toBe("");
});

test("what was read elsewhere is counted no more, and nothing is said", () => {
  show(document, NONE);
  expect([said(), count()]).toEqual(["", ""]);
});
