import { beforeEach, describe, expect, it } from "vitest";
import { gameAfter, keepOpen, newNumber, openGame, type OpenGame } from "./offline.ts";

const GAME: OpenGame = {
  attempt: 7,
  code: "TF1-D3N-AAAAAAB",
  began: 1_700_000_000_000,
  journal: ["draw", "draw"],
  played: ["undo"],
  number: newNumber(),
};

beforeEach(() => localStorage.clear());

describe("an open game on the device", () => {
  it("is found as it was kept, until there is none", () => {
    keepOpen(GAME);
    expect(openGame()).toEqual(GAME);
    keepOpen(null);
    expect(openGame()).toBeNull();
  });

  it("knows every card by its code", () => {
    const game = gameAfter(GAME.code, ["draw"]);
    expect(game?.position.waste).toHaveLength(3);
    expect(game?.position.stock).not.toContain(null);
  });

  it("is none on a sealed code, or where its actions make no sense", () => {
    expect(gameAfter("TF1-D3S-AAAAAAB", [])).toBeNull();
    expect(gameAfter("nonsense", [])).toBeNull();
    expect(gameAfter(GAME.code, ["recycle"])).toBeNull();
    keepOpen({ ...GAME, played: ["recycle"] });
    expect(openGame()).toBeNull();
    localStorage.setItem("reflechi-open-game", "{");
    expect(openGame()).toBeNull();
  });

  it("has a number of the form of a UUID", () => {
    expect(newNumber()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(newNumber()).not.toBe(newNumber());
  });
});
