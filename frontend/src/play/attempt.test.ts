import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Ack, Snapshot, State, ToServer } from "../protocol/messages.ts";
import { parseAction } from "../rules/actions.ts";
import { shuffle } from "../rules/deals.ts";
import { play, start, turned, type Game } from "../rules/game.ts";
import { home } from "../rules/position.ts";
import { Attempt } from "./attempt.svelte.ts";
import { SENT_MOST } from "./queue.ts";

const DECK = shuffle("AAAAAAC");

/** What a server knows: the whole deck, and what it took. */
class Script {
  readonly actions: string[] = [];
  #games: Game[] = [start(DECK, { draw: 1 })];

  get game(): Game {
    return this.#games.at(-1) ?? start(DECK, { draw: 1 });
  }

  take(text: string): Ack {
    const action = parseAction(text);
    if (!action) throw new Error(text);
    const cards = turned(this.game, action).map(String);
    const after = play(this.game, action);
    if (typeof after === "string") throw new Error(`${text}: ${after}`);
    this.#games.push(after);
    this.actions.push(text);
    return { type: "ack", ...this.#now(), action: text, cards };
  }

  snapshot(state: State = "playing"): Snapshot {
    const now = this.#now();
    const { position, seen } = this.game;
    const deck = DECK.map((card, at) => (at < 28 + seen ? card : null));
    const { tableau, fan } = position;
    return {
      ...{ type: "snapshot", ...now, mine: true, state, draw: 1, code: "TF1-D1N-AAAAAAC", deck },
      ...{ actions: [...this.actions], now: 5000 },
      position: { tableau, foundations: [0, 0, 0, 0], stock: [], waste: [], fan, undo: 0 },
    };
  }

  #now() {
    const { position, moves, undos } = this.game;
    const counters = { score: position.score, moves, undos, home: home(position) };
    const state: State = "playing";
    return { attempt: 7, seq: this.actions.length, at: 1000, counters, state };
  }
}

let sent: ToServer[] = [];
let connected = true;
let time = 0;
let told: string[] = [];
let server = new Script();
let attempt: Attempt;

const around = {
  line: {
    send(message: ToServer): boolean {
      if (connected) sent.push(message);
      return connected;
    },
  },
  told: {
    refused: (rule: string) => void told.push(`refused ${rule}`),
    overtaken: (lost: number) => void told.push(`overtaken ${lost}`),
    took: () => {},
  },
  now: () => time,
};

function sit(): void {
  attempt.sit("seat-seat-seat-seat");
  attempt.hear(server.snapshot());
}

/** The actions that went out since the last look, as "seq action". */
function out(): string[] {
  const plays = sent.flatMap((message) =>
    message.type === "play" ? [`${message.seq} ${message.action}`] : [],
  );
  sent = [];
  return plays;
}

function act(text: string): string {
  const action = parseAction(text);
  return action ? attempt.act(action) : "unreadable";
}

function top(): string | null | undefined {
  return attempt.shown?.position.waste.at(-1);
}

beforeEach(() => {
  [sent, told, connected, time, server] = [[], [], true, 0, new Script()];
  attempt = new Attempt(7, around);
  sit();
  sent = [];
});

describe("an action", () => {
  it("is shown at once, sent with the number that it would have, and confirmed by its ack", () => {
    expect(act("draw")).toBe("taken");
    expect(out()).toEqual(["1 draw"]);
    expect(attempt.shown?.position.stock.length).toBe(23);
    expect(attempt.confirmed?.position.stock.length).toBe(24);
    attempt.hear(server.take("draw"));
    expect(attempt.confirmed?.position.stock.length).toBe(23);
    expect(attempt.queue.waiting).toEqual([]);
  });

  it("that the rules forbid is refused here and never sent", () => {
    expect(act("recycle")).toBe("stock-not-empty");
    expect(out()).toEqual([]);
  });

  it("that draws an unseen card shows its back until the ack tells it", () => {
    act("draw");
    expect(top()).toBeNull();
    expect(attempt.blind).toBe(true);
    expect(act("w>t1")).toBe("no-such-card");
    attempt.hear(server.take("draw"));
    expect(top()).toBe(DECK[28]);
  });

  it("can follow others that are unanswered, undo too", () => {
    for (const text of ["draw", "draw", "undo"]) act(text);
    expect(out()).toEqual(["1 draw", "2 draw", "3 undo"]);
    for (const text of ["draw", "draw", "undo"]) attempt.hear(server.take(text));
    expect(top()).toBe(DECK[28]);
    expect(act("draw")).toBe("taken");
    expect(top()).toBe(DECK[29]);
  });

  it("beyond the eighth is shown and waits for an answer", () => {
    for (let at = 0; at < 10; at += 1) act("draw");
    expect(out()).toHaveLength(SENT_MOST);
    expect(attempt.shown?.position.stock.length).toBe(14);
    attempt.hear(server.take("draw"));
    expect(out()).toEqual(["9 draw"]);
  });

  it("is confirmed once, however often its ack comes", () => {
    act("draw");
    const ack = server.take("draw");
    attempt.hear(ack);
    attempt.hear(ack);
    expect(attempt.queue.seq).toBe(1);
    expect(attempt.confirmed?.moves).toBe(1);
  });
});

describe("a refusal", () => {
  it("drops the action and what came after it, and its late answers mean nothing", () => {
    for (let at = 0; at < 3; at += 1) act("draw");
    attempt.hear(server.take("draw"));
    attempt.hear({ type: "refused", attempt: 7, seq: 2, rule: "time-over" });
    expect(attempt.queue.waiting).toEqual([]);
    act("draw");
    act("draw");
    attempt.hear({ type: "refused", attempt: 7, seq: 3, rule: "time-over" });
    expect(attempt.queue.waiting).toHaveLength(2);
    expect(told).toEqual(["refused time-over"]);
  });

  it("of a busy server is no refusal: all goes out again after a second", () => {
    vi.useFakeTimers();
    act("draw");
    act("draw");
    out();
    attempt.hear({ type: "refused", attempt: 7, seq: 1, rule: "busy" });
    attempt.hear({ type: "refused", attempt: 7, seq: 2, rule: "busy" });
    expect(attempt.shown?.moves).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([{ type: "hello", attempt: 7, seat: "seat-seat-seat-seat" }]);
    attempt.hear(server.snapshot());
    expect(out()).toEqual(["1 draw", "2 draw"]);
    expect(told).toEqual([]);
    vi.useRealTimers();
  });
});

describe("after a cut", () => {
  it("what was not answered goes out again with the same numbers", () => {
    act("draw");
    act("draw");
    attempt.cut();
    out();
    sit();
    expect(out()).toEqual(["1 draw", "2 draw"]);
  });

  it("what the journal already has does not", () => {
    act("draw");
    act("draw");
    attempt.cut();
    server.take("draw");
    out();
    sit();
    expect(out()).toEqual(["2 draw"]);
    expect(top()).toBeNull();
    expect(attempt.shown?.position.waste[0]).toBe(DECK[28]);
  });

  it("play goes on, and is sent in order when the line is back", () => {
    attempt.hear(server.take("draw"));
    attempt.hear(server.take("draw"));
    attempt.cut();
    connected = false;
    expect(act("undo")).toBe("taken");
    expect(act("draw")).toBe("taken");
    connected = true;
    sit();
    expect(out()).toEqual(["3 undo", "4 draw"]);
  });

  it("one unseen card is enough to wait for", () => {
    attempt.cut();
    connected = false;
    expect(act("draw")).toBe("taken");
    expect(act("draw")).toBe("waits");
  });

  it("moves of another tab make ours void, and it is said", () => {
    act("draw");
    act("draw");
    attempt.cut();
    for (const text of ["draw", "undo", "draw"]) server.take(text);
    out();
    sit();
    expect(told).toEqual(["overtaken 1"]);
    expect(out()).toEqual([]);
    expect(attempt.shown?.position.stock.length).toBe(23);
  });
});

describe("after a reload", () => {
  it("what was unanswered goes out with the numbers that it had, unless the journal has it", () => {
    act("draw");
    act("draw");
    server.take("draw");
    attempt = new Attempt(7, { ...around, kept: attempt.queue });
    out();
    sit();
    expect(out()).toEqual(["2 draw"]);
    expect(attempt.shown?.position.waste).toEqual([DECK[28], null]);
  });
});

describe("what the server says by itself", () => {
  it("stale: its state counts, and what was pending is void", () => {
    act("draw");
    act("draw");
    const elsewhere = new Script();
    elsewhere.take("draw");
    elsewhere.take("undo");
    attempt.hear({ type: "stale", attempt: 7, seq: 1, snapshot: elsewhere.snapshot() });
    expect(attempt.queue.seq).toBe(2);
    expect(attempt.queue.waiting).toEqual([]);
    attempt.hear({ type: "stale", attempt: 7, seq: 2, snapshot: elsewhere.snapshot() });
    expect(told).toEqual(["overtaken 2"]);
    act("draw");
    expect(out().at(-1)).toBe("3 draw");
  });

  it("stale about a number whose entry was heard before: what was done since then still waits", () => {
    act("draw");
    act("draw");
    const elsewhere = new Script();
    attempt.hear({ ...elsewhere.take("draw"), type: "event" });
    attempt.hear({ ...elsewhere.take("undo"), type: "event" });
    expect(told).toEqual(["overtaken 1"]);
    act("draw");
    act("draw");
    out();
    attempt.hear({ type: "stale", attempt: 7, seq: 2, snapshot: elsewhere.snapshot() });
    expect(out()).toEqual(["3 draw", "4 draw"]);
    expect(attempt.queue.waiting.length).toBe(2);
    expect(told).toEqual(["overtaken 1"]);
  });

  it("a snapshot from before the start has no card to play with", () => {
    const cards = { deck: DECK.map(() => null), now: null, state: "created" as const };
    attempt.hear({ ...server.snapshot(), ...cards });
    expect(attempt.shown).toBeNull();
    expect(act("draw")).toBe("waits");
    attempt.hear(server.snapshot());
    expect(act("draw")).toBe("taken");
  });

  it("a tick that is ahead is asked about, and the events are played", () => {
    attempt.hear({ type: "tick", attempt: 7, seq: 2, watchers: null, names: [] });
    expect(sent).toEqual([{ type: "since", attempt: 7, seq: 0 }]);
    const events = ["draw", "draw"].map((text) => ({
      ...server.take(text),
      type: "event" as const,
    }));
    attempt.hear({ type: "events", attempt: 7, since: 0, last: 2, events });
    expect(top()).toBe(DECK[29]);
  });

  it("a tick with our own unanswered actions is no gap, but after long silence they go out again", () => {
    act("draw");
    out();
    attempt.hear({ type: "tick", attempt: 7, seq: 1, watchers: null, names: [] });
    expect(sent).toEqual([]);
    time = 9000;
    attempt.hear({ type: "tick", attempt: 7, seq: 0, watchers: null, names: [] });
    expect(out()).toEqual(["1 draw"]);
  });

  it("an end from elsewhere ends the game", () => {
    act("draw");
    const end = { ...server.take("draw"), type: "event" as const, cards: [] };
    attempt.hear({
      ...end,
      seq: 1,
      action: "end:resigned",
      state: "resigned",
      counters: { ...end.counters, moves: 0 },
    });
    expect(attempt.state).toBe("resigned");
    expect(act("draw")).toBe("game-over");
    expect(told).toContain("overtaken 1");
  });

  it("figures that differ from ours are asked for anew", () => {
    act("draw");
    const ack = server.take("draw");
    sent = [];
    attempt.hear({ ...ack, counters: { ...ack.counters, score: 999 } });
    expect(sent.map((message) => message.type)).toEqual(["hello"]);
  });

  it("messages about other attempts are not ours", () => {
    attempt.hear({ ...server.take("draw"), attempt: 8 });
    expect(attempt.queue.seq).toBe(0);
  });
});
