import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gameAfter, keepOpen, newNumber, openGame, sendIn, type OpenGame } from "./offline.ts";

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

describe("what was played offline", () => {
  afterEach(() => vi.unstubAllGlobals());

  const answered = (status: number, body: unknown): void => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
  };

  it("is kept while it cannot be taken, and while a race runs on the cards", async () => {
    for (const status of [429, 500, 503]) {
      answered(status, {});
      expect(await sendIn(GAME)).toEqual({ kind: "unreachable" });
    }
    answered(409, { error: "deal-in-race" });
    expect(await sendIn(GAME)).toEqual({ kind: "unreachable" });
  });

  it("is given up where the server has no use for it", async () => {
    answered(409, { error: "not-offline" });
    expect(await sendIn(GAME)).toEqual({ kind: "refused" });
    answered(404, { error: "no-such-attempt" });
    expect(await sendIn(GAME)).toEqual({ kind: "refused" });
  });
});
