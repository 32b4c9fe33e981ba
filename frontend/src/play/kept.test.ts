import { beforeEach, expect, it } from "vitest";
import { parseAction } from "../rules/actions.ts";
import { keep, kept } from "./kept.ts";
import { added, emptyQueue } from "./queue.ts";

beforeEach(() => sessionStorage.clear());

function queueOf(seq: number, ...texts: string[]) {
  return texts.reduce((queue, text) => {
    const action = parseAction(text);
    return action ? added(queue, { action, text, since: 0 }) : queue;
  }, emptyQueue(seq));
}

it("unanswered actions are there again after a reload, to be sent with the same numbers", () => {
  keep(7, { ...queueOf(12, "draw", "t4>t2:5"), sent: 2 });
  const queue = kept(7, 500);
  expect(queue).toEqual({
    ...{ seq: 12, sent: 0, void: [] },
    waiting: queueOf(12, "draw", "t4>t2:5").waiting.map((one) => ({ ...one, since: 500 })),
  });
});

it("they belong to one attempt, and go when they are answered", () => {
  keep(7, queueOf(12, "draw"));
  expect(kept(8, 0)).toEqual(emptyQueue(0));
  keep(7, emptyQueue(13));
  expect(kept(7, 0)).toEqual(emptyQueue(0));
});

it("without a storage nothing is kept, and nothing breaks", () => {
  keep(7, queueOf(12, "draw"), null);
  expect(kept(7, 0, null)).toEqual(emptyQueue(0));
});

it("what cannot be read is nothing", () => {
  sessionStorage.setItem("reflechi-unanswered", "{");
  expect(kept(7, 0)).toEqual(emptyQueue(0));
});
