import { describe, expect, it } from "vitest";
import type { Lane, Race } from "../protocol/messages.ts";
import { lobbyBar, raceBar } from "./bars.ts";
import { chosen, initial, ordinal } from "./figures.ts";
import { lane } from "./testing.ts";
import {
  headline,
  lobbyWord,
  milestoneWord,
  rankedLine,
  refusalWord,
  settingLine,
} from "./words.ts";

const WON = { state: "won", home: 52 } as const;

function race(lanes: readonly Lane[], change: Partial<Race> = {}): Race {
  return {
    ...{ type: "race", race: "BCDFGHJ", version: 1, phase: "over", draw: 1, mode: "home" },
    ...{ visibility: "open", limit: 900, locked: false, max_players: 10, sealed: true },
    ...{ ranked: false, host: 1, me: 1, mine: true, attempt: 1, code: null, starts_at: 0 },
    ...{ ends_at: null, now: 0, next: null, lanes, ghosts: [] },
    ...change,
  };
}

describe("the headline", () => {
  it("says by how much one is first", () => {
    const first = lane(1, { ...WON, finish: 242_318, place: 1 });
    const second = lane(2, { ...WON, finish: 253_902, place: 2 });
    expect(headline(race([first, second]))).toBe("First, by 11 seconds");
    const close = { ...second, finish: 242_900 };
    expect(headline(race([first, close]))).toBe("First, by less than a second");
  });

  it("says the place, that it is shared, or that one did not play", () => {
    const equal = [lane(1, { place: 1 }), lane(2, { place: 1 })];
    expect(headline(race(equal))).toBe("All are equal");
    expect(headline(race([...equal, lane(3, { place: 3 })]))).toBe("First, and not alone");
    expect(headline(race([lane(2, { place: 1 }), lane(1, { place: 2 })]))).toBe("2nd of 2");
    expect(headline(race([lane(2, { place: 1 }), lane(1)]))).toBe("You did not play");
  });

  it("names the first to whom it was not", () => {
    const lanes = [lane(2, { place: 1 }), lane(3, { place: 2 })];
    const seen = { mine: false, me: 9 };
    expect(headline(race(lanes, seen))).toBe("P2 is first");
    const equal = lanes.map((one) => ({ ...one, place: 1 }));
    expect(headline(race(equal, seen))).toBe("P2, P3 share the first place");
    expect(headline(race([lane(2), lane(3)], seen))).toBe("Nobody played");
  });

  it("calls nobody first who resigned, for every mix of ends", () => {
    const gave = (player: number, place = 1) => lane(player, { state: "resigned", place });
    const away = lane(2, { state: "resigned", played: false });
    const seen = { mine: false, me: 9 };
    for (const who of [{}, seen]) {
      expect(headline(race([gave(1), gave(2)], who))).toBe("All have resigned");
      expect(headline(race([gave(1), gave(2, 2), gave(3, 3)], who))).toBe("All have resigned");
      expect(headline(race([gave(1), away], who))).toBe("P1 resigned, and nobody else played");
    }
    const limit = lane(2, { state: "limit", place: 1 });
    expect(headline(race([limit, gave(1, 2)]))).toBe("Resigned: 2nd of 2");
    const won = lane(1, { ...WON, place: 1, finish: 242_318 });
    expect(headline(race([won, gave(2, 2)]))).toBe("You are first");
    expect(headline(race([lane(1, { state: "limit", place: 1 }), gave(2, 2)]))).toBe(
      "You are first",
    );
    expect(headline(race([lane(1, { state: "void" }), won]))).toBe("Your game does not count");
  });
});

describe("what a race is", () => {
  it("is said in a line", () => {
    expect(settingLine(race([]))).toBe("first home · draw 1 · 15 minutes");
    expect(settingLine({ mode: "score", draw: 3, limit: null, visibility: "link" })).toBe(
      "by score · draw 3 · no limit · by link only",
    );
  });

  it("is ranked or not, with the reason", () => {
    const lobby = { phase: "lobby" } as const;
    const guest = lane(2, { guest: true });
    expect(rankedLine(race([], { sealed: false }))).toMatch(/^Not ranked: from its code/);
    expect(rankedLine(race([lane(1), guest], lobby))).toMatch(/So far it is not/);
    expect(rankedLine(race([lane(1), lane(2)], lobby))).toMatch(/^Ranked/);
    expect(rankedLine(race([lane(1), guest]))).toMatch(/fewer than two accounts/);
  });
});

describe("places", () => {
  it("are written by the language", () => {
    const places = [1, 2, 3, 4, 11, 12, 21, 22, 113];
    expect(places.map((place) => ordinal(place, "en")).join(" ")).toBe(
      "1st 2nd 3rd 4th 11th 12th 21st 22nd 113th",
    );
  });

  it("know a chosen name from a given one", () => {
    expect(["Guest 4821", "Mila 7", "Ana"].map(chosen)).toEqual(["", "Mila 7", "Ana"]);
  });

  it("have an initial of one whole character", () => {
    expect([initial("ana"), initial("𝒜da"), initial("")]).toEqual(["A", "𝒜", ""]);
  });
});

describe("words", () => {
  it("tell of a rival's end with its time or its reason", () => {
    const home = lane(2, { ...WON, finish: 61_000 });
    expect(milestoneWord({ kind: "ended", lane: home })).toBe("P2 is home in 1:01.");
    const gone = lane(2, { state: "resigned" });
    expect(milestoneWord({ kind: "ended", lane: gone })).toBe("P2 has ended: resigned.");
  });

  it("tell who came into the lobby, and how many are left", () => {
    const [alone, both] = [race([lane(1)]), race([lane(1), lane(2)])];
    expect(lobbyWord(alone, both)).toBe("P2, 2 of 10 here");
    expect(lobbyWord(both, alone)).toBe("1 of 10 here");
    expect(lobbyWord(both, both)).toBe("");
  });

  it("have a sentence for what is not known", () => {
    expect(refusalWord("locked")).toBe("The host has locked the lobby.");
    expect(refusalWord("bad-name", "This name is reserved.")).toBe("This name is reserved.");
    expect(refusalWord("something")).toBe("This is not possible now.");
  });
});

describe("the bar", () => {
  const fine = { standing: "fine", online: true, waiting: 0 } as const;
  const remedies = { takeBack() {} };
  const at = (me: Lane, over = false) => raceBar(fine, { me, over }, remedies);

  it("says how one stands while the others go on, and that it is over", () => {
    expect(at(lane(1))).toBeNull();
    expect(at(lane(1, { ...WON, place: 1 }))?.title).toBe("You stand 1st so far.");
    expect(at(lane(1, { state: "limit", place: 3 }))?.text).toMatch(/^Ended: time over/);
    expect(at(lane(1, { state: "resigned", place: 1 }))?.title).toBe("You have resigned.");
    expect(at(lane(1, WON), true)?.title).toBe("The race is over.");
  });

  it("tells of the connection first", () => {
    const cut = raceBar({ ...fine, standing: "lost" }, { me: lane(1, WON), over: true }, remedies);
    expect(cut?.title).toBe("Connection lost.");
    expect(lobbyBar({ standing: "restart", online: true }, remedies)?.text).toMatch(/by itself/);
    expect(lobbyBar(fine, remedies)).toBeNull();
  });
});
