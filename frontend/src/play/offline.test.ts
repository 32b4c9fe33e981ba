import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  drop,
  gameAfter,
  keepOpen,
  newNumber,
  openGame,
  owing,
  sendIn,
  type OpenGame,
} from "./offline.ts";

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
    expect([openGame(), openGame(7), openGame(8)]).toEqual([GAME, GAME, null]);
    drop(7);
    expect(openGame()).toBeNull();
  });

  it("waits beside the next one while the server has not seen all of it", () => {
    const next = { ...GAME, attempt: 8, played: [] };
    keepOpen(GAME);
    keepOpen(next);
    expect([openGame(), owing()]).toEqual([next, [GAME]]);
    keepOpen({ ...next, attempt: 9 });
    expect([openGame(8), openGame(7)]).toEqual([null, GAME]);
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
    localStorage.setItem("reflechi-open-game-7", "{");
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
    expect(await sendIn(GAME)).toEqual({ kind: "refused", foreign: false });
    answered(404, { error: "no-such-attempt" });
    expect(await sendIn(GAME)).toEqual({ kind: "refused", foreign: true });
  });
});
