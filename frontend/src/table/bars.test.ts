import { describe, expect, it } from "vitest";
import { barText, type Situation } from "./bars.ts";

const FINE: Situation = {
  ...{ standing: "fine", online: true, offline: false, copy: null, waiting: 0, saved: 0, lost: 0 },
  ...{ absent: false, none: false, ended: false, won: false, review: "/review/7/" },
};
const REMEDIES = { takeBack() {}, fresh() {}, read() {} };

function said(change: Partial<Situation>): string {
  const bar = barText({ ...FINE, ...change }, REMEDIES);
  return bar ? `${bar.title} ${bar.text}${bar.action ? ` [${bar.action.name}]` : ""}` : "";
}

describe("the bar", () => {
  it("is not there while all is well", () => {
    expect(said({})).toBe("");
    expect(said({ waiting: 3 })).toBe("");
  });

  it("says how many moves wait when the connection is lost", () => {
    expect(said({ standing: "lost", waiting: 3 })).toBe(
      "Connection lost. Play on: 3 moves wait to be sent. The clock runs.",
    );
    expect(said({ standing: "lost", waiting: 1, online: false })).toMatch(
      /^You are offline.*1 move waits/,
    );
    expect(said({ standing: "restart" })).toMatch(/^The server restarts\./);
  });

  it("says that all is saved when it is back", () => {
    expect(said({ standing: "back", saved: 34 })).toBe("Back. All 34 moves are saved.");
  });

  it("offers the seat back when another tab has it", () => {
    expect(said({ standing: "taken-over" })).toMatch(/\[Play here\]$/);
  });

  it("tells of the connection before the game", () => {
    expect(said({ standing: "lost", ended: true })).toMatch(/^Connection lost/);
    expect(said({ ended: true })).toMatch(/^This game has ended.*\[Review\]$/);
    expect(said({ won: true })).toBe("You won. All 52 cards are home. [Review]");
    expect(said({ none: true, ended: true })).toMatch(/^No game is open/);
  });

  it("says that the game goes on without the server, and what becomes of it", () => {
    expect(said({ standing: "lost", offline: true, waiting: 0 })).toContain(
      "The game goes on here",
    );
    expect(said({ standing: "lost", offline: true, waiting: 2 })).toContain(
      "2 moves are kept here",
    );
    expect(said({ standing: "signed-out", offline: true })).toContain("signed out");
    expect(said({ copy: 8 })).toMatch(/a game of its own.*\[OK\]$/);
  });
});
