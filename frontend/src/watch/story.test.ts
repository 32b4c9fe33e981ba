import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Event, Snapshot, State, ToServer } from "../protocol/messages.ts";
import { parseAction } from "../rules/actions.ts";
import { shuffle } from "../rules/deals.ts";
import { finish, play, start, turned, type Game } from "../rules/game.ts";
import { home } from "../rules/position.ts";
import { CONFIRM, Story } from "./story.svelte.ts";

const DECK = shuffle("AAAAAAC");

/** The game as its player plays it, and what a watcher is told of it. */
class Played {
  readonly actions: string[] = [];
  readonly events: Event[] = [];
  game: Game = start(DECK, { draw: 1 });

  take(text: string): Event {
    const action = parseAction(text);
    const cards = action ? turned(this.game, action).map(String) : [];
    const after = action ? play(this.game, action) : finish(this.game);
    if (typeof after === "string") throw new Error(`${text}: ${after}`);
    this.game = after;
    if (action) this.actions.push(text);
    const seq = this.events.length + 1;
    const state: State = action ? "playing" : "resigned";
    const event: Event = { type: "event", ...this.#now(seq, state), action: text, cards };
    this.events.push(event);
    return event;
  }

  snapshot(): Snapshot {
    const { seen, position } = this.game;
    return {
      ...{ type: "snapshot", ...this.#now(this.events.length, "playing"), mine: false, draw: 1 },
      ...{ code: null, actions: [...this.actions], now: 5000 },
      deck: DECK.map((card, at) => (at < 28 + seen ? card : null)),
      position: {
        ...position,
        foundations: [0, 0, 0, 0],
        tableau: [],
        stock: [],
        waste: [],
        undo: 0,
      },
    };
  }

  #now(seq: number, state: State) {
    const { position, moves, undos } = this.game;
    const counters = { score: position.score, moves, undos, home: home(position) };
    return { attempt: 7, seq, at: 1000, counters, state };
  }
}

let sent: ToServer[] = [];
let played = new Played();
let story: Story;

beforeEach(() => {
  sent = [];
  played = new Played();
  story = new Story(
    { attempt: 7, name: "Mira" },
    { send: (message) => Boolean(sent.push(message)) },
  );
  story.watch();
});

describe("a story", () => {
  it("that is joined in the middle has every step from the deal on", () => {
    for (const text of ["draw", "draw", "undo"]) played.take(text);
    story.hear(played.snapshot());
    expect(story.actions).toEqual(["draw", "draw", "undo"]);
    expect(story.last).toBe(3);
    expect(story.games[0]?.moves).toBe(0);
  });

  it("shows a card that is turned now, and nothing of those that are not", () => {
    story.hear(played.snapshot());
    story.hear(played.take("draw"));
    expect(story.now?.position.waste).toEqual([DECK[28]]);
    expect(story.now?.position.stock.every((card) => card === null)).toBe(true);
  });

  it("asks for what is missing, and goes on when that has come", () => {
    story.hear(played.snapshot());
    played.take("draw");
    story.hear(played.take("draw"));
    expect(sent.at(-1)).toEqual({ type: "since", attempt: 7, seq: 0 });
    expect(story.last).toBe(0);
    story.hear({ type: "events", attempt: 7, since: 0, last: 2, events: played.events });
    expect(story.last).toBe(2);
  });

  it("takes what comes twice once", () => {
    story.hear(played.snapshot());
    const event = played.take("draw");
    story.hear(event);
    story.hear(event);
    expect(story.last).toBe(1);
  });

  it("goes on while somebody looks back, and leads them to now", () => {
    story.hear(played.snapshot());
    story.hear(played.take("draw"));
    story.go(0);
    story.hear(played.take("draw"));
    expect([story.live, story.cursor, story.last]).toEqual([false, 0, 2]);
    story.back();
    expect([story.live, story.cursor]).toEqual([true, 2]);
  });

  it("keeps an undo as a step of its own", () => {
    story.hear(played.snapshot());
    for (const text of ["draw", "undo"]) story.hear(played.take(text));
    expect(story.actions.at(-1)).toBe("undo");
    expect(story.now?.position.waste).toEqual([]);
    expect(story.games[1]?.position.waste.length).toBe(1);
  });

  it("ends with its end, which is no step", () => {
    story.hear(played.snapshot());
    story.hear(played.take("draw"));
    story.hear(played.take("end:resigned"));
    expect([story.ended, story.state, story.last]).toEqual([true, "resigned", 1]);
  });

  it("says when it may not be watched any more, and hears nothing after that", () => {
    story.hear(played.snapshot());
    const fault = { type: "error", fault: "no-such-attempt", path: "$.attempt" } as const;
    story.hear({ ...fault, attempt: 7, race: null });
    story.hear(played.take("draw"));
    expect([story.gone, story.told, story.last]).toEqual([true, true, 0]);
  });

  it("confirms what it has, once for many", () => {
    vi.useFakeTimers();
    story.hear(played.snapshot());
    for (let number = 0; number < 5; number += 1) story.hear(played.take("draw"));
    vi.advanceTimersByTime(CONFIRM);
    vi.useRealTimers();
    const seen = sent.filter(({ type }) => type === "seen");
    expect(seen).toEqual([{ type: "seen", attempt: 7, seq: 5 }]);
  });
});
