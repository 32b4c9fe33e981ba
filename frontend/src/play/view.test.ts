import { describe, expect, it } from "vitest";
import { gameOf } from "../hand/testing.ts";
import { parseAction } from "../rules/actions.ts";
import { boardOf, pendingCards } from "./view.ts";

function waiting(...texts: string[]) {
  return texts.map((text, at) => {
    const action = parseAction(text);
    if (!action) throw new Error(text);
    return { action, text, since: at * 1000 };
  });
}

describe("what a board shows", () => {
  it("is what recycling costs now, only when it can be done", () => {
    const game = gameOf({ waste: "7H" });
    const scored = { ...game, position: { ...game.position, score: 55 } };
    expect(boardOf(game).recycle).toBe(0);
    expect(boardOf(scored).recycle).toBe(55);
    expect(boardOf({ ...scored, position: { ...scored.position, score: 300 } }).recycle).toBe(100);
    expect(boardOf(gameOf({ waste: "7H", stock: "2C" })).recycle).toBeNull();
    expect(boardOf(gameOf({})).recycle).toBeNull();
  });

  it("is how many cards of each pile can be lifted", () => {
    const { movable } = boardOf(gameOf({ columns: ["9H 8S", "2C"], waste: "7H" }));
    expect([movable["t1"], movable["t2"], movable["t3"], movable["w"]]).toEqual([2, 1, 0, 1]);
  });
});

describe("pending cards", () => {
  const game = gameOf({ columns: ["9H 8S", "TS", "AS"], stock: "2H" });

  it("are those whose move is unanswered for 400 ms, of a group the free one", () => {
    const queue = waiting("t1>t2:2", "t3>f");
    expect([...pendingCards(game, queue, 399)]).toEqual([]);
    expect([...pendingCards(game, queue, 400)]).toEqual(["8S"]);
    expect([...pendingCards(game, queue, 1400)]).toEqual(["8S", "AS"]);
  });

  it("are the drawn ones once they are told", () => {
    expect([...pendingCards(game, waiting("draw"), 500)]).toEqual(["2H"]);
    expect([...pendingCards(gameOf({ stock: "??" }), waiting("draw"), 500)]).toEqual([]);
  });
});
