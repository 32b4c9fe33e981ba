import { beforeEach, describe, expect, it } from "vitest";
import type { Held } from "../board/board.ts";
import { formatAction, type Action } from "../rules/actions.ts";
import { play, type Game } from "../rules/game.ts";
import { refusal } from "../rules/legality.ts";
import { Hand, type Table } from "./hand.svelte.ts";
import { gameOf, type Picture } from "./testing.ts";

/** A table that plays what the hand wishes. */
class Played implements Table {
  game: Game | null;
  doubleTaps = true;
  selects = false;
  did: string[] = [];
  constructor(picture: Picture) {
    this.game = gameOf(picture);
  }
  act(action: Action): void {
    const after = this.game && play(this.game, action);
    if (after !== null && typeof after !== "string") this.game = after;
    this.did.push(formatAction(action));
  }
  refuse(action: Action, pile: string): void {
    this.did.push(`${(this.game && refusal(this.game, action)) ?? "allowed"} at ${pile}`);
  }
  picked(held: Held | null): void {
    this.did.push(held ? `picked ${held.pile}:${held.count}` : "put back");
  }
}

let table: Played;
let hand: Hand;

function set(picture: Picture): void {
  table = new Played(picture);
  hand = new Hand(table);
}

beforeEach(() =>
  set({ columns: ["KC 9H 8S", "TS", "AS", "", "9D"], waste: "4D 8C", stock: "2H 3H" }),
);

describe("a hand that drags", () => {
  it("lifts an ordered group and knows where it may go", () => {
    expect(hand.lift("t1", 1)).toEqual({ pile: "t1", count: 2, targets: ["t2"] });
    expect(hand.lift("w", 1)).toEqual({ pile: "w", count: 1, targets: ["t5"] });
  });

  it("does not lift what is no group, and is told the rule", () => {
    expect(hand.lift("t1", 0)).toBeNull();
    expect(table.did).toEqual(["ordered-group at t1"]);
  });

  it("does not lift the stock, empty piles or cards that are not told", () => {
    set({ waste: "??", stock: "2H" });
    expect([hand.lift("s", 0), hand.lift("t4", -1), hand.lift("w", 0)]).toEqual([null, null, null]);
    expect(table.did).toEqual([]);
  });

  it("plays a legal drop, tells the rule of another, and does nothing at home", () => {
    const lift = { pile: "t1", count: 2, targets: ["t2"] };
    hand.drop(lift, "t5");
    hand.drop(lift, null);
    hand.drop(lift, "t1");
    hand.drop(lift, "t2");
    expect(table.did).toEqual(["opposite-colour-one-lower at t5", "t1>t2:2"]);
  });

  it("drops on any foundation to the card's own", () => {
    hand.drop({ pile: "t3", count: 1, targets: ["fS"] }, "fD");
    expect(table.did).toEqual(["t3>f"]);
  });

  it("takes a card back from a foundation", () => {
    set({ columns: ["6H"], foundations: [5, 0, 0, 0] });
    const lift = hand.lift("fS", 4);
    expect(lift?.targets).toEqual(["t1"]);
    if (lift) hand.drop(lift, "t1");
    expect(table.did).toEqual(["fS>t1"]);
  });
});

describe("a hand that taps", () => {
  it("draws, and recycles when the stock is empty", () => {
    for (const time of [0, 50, 100]) hand.tap("s", -1, time);
    expect(table.did).toEqual(["draw", "draw", "recycle"]);
  });

  it("plays one card with two quick taps when the first moved it", () => {
    hand.tap("t3", 0, 0);
    hand.tap("t3", -1, 200);
    expect(table.did).toEqual(["t3>f"]);
  });

  it("moves a group with two taps", () => {
    hand.tap("t1", 1, 0);
    hand.tap("t1", 1, 250);
    expect(table.did).toEqual(["t1>t2:2"]);
  });

  it("with double taps off sends each card that goes home", () => {
    set({ waste: "2S AS" });
    table.doubleTaps = false;
    hand.tap("w", 1, 0);
    hand.tap("w", 0, 100);
    expect(table.did).toEqual(["w>f", "w>f"]);
  });
});

describe("a hand at the keys", () => {
  it("picks a card and places it", () => {
    hand.key("Enter", "t3");
    expect(hand.targets).toEqual(["fS"]);
    expect(hand.key("ArrowUp", "t3")).toBe("fD");
    hand.key("Enter", "fD");
    expect(table.did).toEqual(["picked t3:1", "t3>f"]);
    expect(hand.picked).toBeNull();
  });

  it("takes more of a group upwards", () => {
    hand.key(" ", "t1");
    hand.key("ArrowUp", "t1");
    hand.key("Enter", "t2");
    expect(table.did.at(-1)).toBe("t1>t2:2");
  });

  it("keeps what is picked when the rule forbids the place", () => {
    hand.key("Enter", "t3");
    hand.key("Enter", "t5");
    expect(table.did.at(-1)).toBe("opposite-colour-one-lower at t5");
    expect(hand.picked).toEqual({ pile: "t3", count: 1 });
  });

  it("puts back what is picked by Escape or where it came from", () => {
    hand.key("Enter", "t3");
    hand.key("Escape", "t5");
    hand.key("Enter", "t3");
    hand.key("Enter", "t3");
    expect(table.did).toEqual(["picked t3:1", "put back", "picked t3:1", "put back"]);
  });

  it("picks a card that is still to be told, and places it once it is", () => {
    set({ columns: ["9H"], waste: "4D ??", stock: "2H" });
    hand.key("Enter", "w");
    expect(hand.targets).toEqual([]);
    hand.key("Enter", "t1");
    expect(hand.picked).toEqual({ pile: "w", count: 1 });
    table.game = gameOf({ columns: ["9H"], waste: "4D 8C", stock: "2H" });
    expect(hand.targets).toEqual(["t1"]);
    hand.key("Enter", "t1");
    expect(table.did).toEqual(["picked w:1", "w>t1"]);
  });

  it("draws and takes back, and is told when there is nothing", () => {
    hand.turn();
    hand.undo();
    hand.undo();
    expect(table.did).toEqual(["draw", "undo", "nothing-to-undo at s"]);
  });
});

describe("a hand that selects, then places", () => {
  beforeEach(() => (table.selects = true));

  it("picks up by a tap what lies from there on, and puts it down by the next", () => {
    hand.tap("t1", 1, 0);
    expect(hand.picked).toEqual({ pile: "t1", count: 2 });
    hand.tap("t2", 0, 1_000);
    expect(table.did).toEqual(["picked t1:2", "t1>t2:2"]);
    expect(hand.picked).toBeNull();
  });

  it("is told the rule where the cards do not go, and keeps them", () => {
    hand.tap("w", 1, 0);
    hand.tap("t1", 2, 1_000);
    expect(table.did).toEqual(["picked w:1", "opposite-colour-one-lower at t1"]);
    expect(hand.picked).toEqual({ pile: "w", count: 1 });
  });

  it("puts back by a tap where the card came from, and sends it on by a double tap", () => {
    hand.tap("t3", 0, 0);
    hand.tap("t3", 0, 1_000);
    expect(table.did).toEqual(["picked t3:1", "put back"]);
    hand.tap("t3", 0, 2_000);
    hand.tap("t3", 0, 2_100);
    expect(table.did.at(-1)).toBe("t3>f");
  });

  it("draws at once from the stock", () => {
    hand.tap("s", 0, 0);
    expect(table.did).toEqual(["draw"]);
  });
});
