// A game whose stock is hidden plays as one that is known, as soon as what was turned is told.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseAction, type Action } from "./actions.ts";
import type { Card } from "./cards.ts";
import { parseDeck, shuffle } from "./deals.ts";
import { STOCK_SIZE, play, reveal, snapshot, start, turned, type Game } from "./game.ts";
import type { Position } from "./position.ts";

interface Played {
  readonly name: string;
  readonly draw: 1 | 3;
  readonly deck: readonly Card[];
  readonly actions: readonly string[];
}

type Row = { code: string; draw: 1 | 3; deck: string; steps?: [string][]; win?: string };

function rows(name: string): Played[] {
  const all: Row[] = JSON.parse(readFileSync(`../tests/cases/${name}.json`, "utf8"));
  return all.map(({ code, draw, deck, steps, win }) => ({
    name: code,
    draw,
    deck: parseDeck(deck) ?? [],
    actions: steps?.map(([text]) => text) ?? win?.split(" ") ?? [],
  }));
}

function action(text: string): Action {
  const read = parseAction(text);
  if (read === null) throw new Error(text);
  return read;
}

function after(game: Game, actions: string): Game {
  return actions.split(" ").reduce((before, text) => {
    const next = play(before, action(text));
    if (typeof next === "string") throw new Error(`${text}: ${next}`);
    return next;
  }, game);
}

function hidden(deck: readonly Card[], draw: 1 | 3): Game {
  return start([...deck.slice(0, 28), ...Array<null>(STOCK_SIZE).fill(null)], { draw });
}

/** What a player of this game knows: the stock cards never turned are hidden, in undo's positions too. */
function masked(game: Game): Game {
  const history = game.history.map((position) => mask(position, game.seen));
  return { ...game, position: mask(game.position, game.seen), history };
}

function mask(position: Position, seen: number): Position {
  const known = Math.max(0, position.stock.length - (STOCK_SIZE - seen));
  return { ...position, stock: position.stock.map((card, at) => (at < known ? card : null)) };
}

describe.each([...rows("playouts"), ...rows("wins")])("$name", ({ draw, deck, actions }) => {
  it("plays hidden as it does known", () => {
    let known = start(deck, { draw });
    let game = hidden(deck, draw);
    for (const text of actions) {
      const read = parseAction(text);
      if (read === null) continue;
      const told = turned(known, read).filter((card) => card !== null);
      const [next, here] = [play(known, read), play(game, read)];
      if (typeof next === "string" || typeof here === "string") {
        expect(here).toBe(next);
        continue;
      }
      known = next;
      game = reveal(here, told);
      // As text, since thousands of steps with a hundred positions each are compared.
      expect(JSON.stringify(game.position)).toBe(JSON.stringify(mask(known.position, known.seen)));
    }
    expect(game).toEqual(masked(known));
  });
});

describe("a hidden stock", () => {
  const deck = shuffle("AAAAAAB");
  const stock = deck.slice(28);

  it("says whether a draw turns cards that were never seen", () => {
    const fresh = hidden(deck, 3);
    expect(turned(fresh, action("draw"))).toEqual([null, null, null]);
    const back = after(reveal(after(fresh, "draw"), stock.slice(0, 3)), "undo");
    expect(turned(back, action("draw"))).toEqual(stock.slice(0, 3));
    expect(turned(back, action("undo"))).toEqual([]);
  });

  it("is told in what undo goes back to, also after the undo", () => {
    const late = reveal(after(hidden(deck, 3), "draw draw undo undo"), stock.slice(0, 6));
    expect(late).toEqual(masked(after(start(deck, { draw: 3 }), "draw draw undo undo")));
  });

  it("may be told twice, and in parts", () => {
    const drawn = after(hidden(deck, 3), "draw draw");
    const told = reveal(reveal(drawn, stock.slice(0, 2)), stock.slice(0, 6));
    expect(told).toEqual(masked(after(start(deck, { draw: 3 }), "draw draw")));
    expect(reveal(told, stock.slice(0, 6))).toBe(told);
  });

  it("is told through a recycle", () => {
    const round = "draw draw draw draw draw draw draw draw recycle draw";
    const told = reveal(after(hidden(deck, 3), round), stock);
    expect(told).toEqual(after(start(deck, { draw: 3 }), round));
  });

  it("does not tell a card that has left it", () => {
    const up = "draw draw draw w>t1";
    const game = reveal(after(hidden(deck, 1), "draw draw draw"), stock.slice(0, 3));
    expect(reveal(after(game, "w>t1"), stock.slice(0, 4)).position.stock[0]).toBe(stock[3]);
    expect(after(game, "w>t1")).toEqual(masked(after(start(deck, { draw: 1 }), up)));
  });

  it("has no playable top until that is told", () => {
    const drawn = after(hidden(deck, 1), "draw");
    expect(play(drawn, action("w>t1"))).toBe("no-such-card");
    expect(snapshot(drawn).waste).toBe("??");
  });

  it("keeps what is known through a start with what was seen", () => {
    const seen = [...deck.slice(0, 34), ...Array<null>(18).fill(null)];
    const again = after(start(seen, { draw: 3 }), "draw draw undo");
    expect(again).toEqual(masked(after(start(deck, { draw: 3 }), "draw draw undo")));
  });
});
