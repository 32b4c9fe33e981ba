import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gameOf, type Picture } from "../hand/testing.ts";
import { RULES } from "../protocol/messages.ts";
import { parseAction } from "../rules/actions.ts";
import { REFUSALS, refusal } from "../rules/legality.ts";
import { rulePlace } from "./ruleplace.ts";
import { sentence } from "./sentences.ts";

function said(picture: Picture, text: string): string {
  const [game, action] = [gameOf(picture), parseAction(text)];
  if (!action) throw new Error(text);
  return sentence(refusal(game, action) ?? "allowed", { game, action });
}

describe("a refusal", () => {
  it("names the card, what it needs and what it met", () => {
    expect(said({ columns: ["7D", "TD"] }, "t1>t2")).toBe(
      "The 7 of diamonds needs a black 8; this is the 10 of diamonds.",
    );
    expect(said({ columns: ["JC QC", "QS"] }, "t1>t2")).toBe(
      "The queen of clubs needs a red king; this is the queen of spades.",
    );
    expect(said({ columns: ["KC", "QS"] }, "t1>t2")).toBe(
      "The king of clubs goes to an empty column only.",
    );
  });

  it("names the card that a foundation takes next", () => {
    expect(said({ columns: ["7D"], foundations: [0, 0, 3, 0] }, "t1>f")).toBe(
      "The foundation of diamonds takes the 4 of diamonds next.",
    );
    expect(said({ columns: ["7D"] }, "t1>f")).toBe(
      "The foundation of diamonds starts with its ace.",
    );
  });

  it("names what is out of order, what opens no column, and what lies on the waste", () => {
    expect(said({ columns: ["6S 6C 5S", "7H"] }, "t1>t2:2")).toBe(
      "These stay apart: the 5 of spades is not in order on the 6 of clubs.",
    );
    expect(said({ columns: ["QH", ""] }, "t1>t2")).toBe(
      "The queen of hearts cannot open an empty column: only a king can.",
    );
  });

  it("leads to a section that the rules page has", () => {
    const page = readFileSync("templates/rules.html", "utf8");
    for (const rule of REFUSALS) expect(page).toContain(`id="${rulePlace(rule)}"`);
    expect(rulePlace("busy")).toBeNull();
  });

  it("has its own sentence, whatever the rule", () => {
    const action = { kind: "move" as const, source: "t1", target: "t2", count: 1 };
    const rules = new Set([...REFUSALS, ...RULES, "stale", "unknown-code", "bad-message"]);
    const sentences = [...rules].map((rule) => sentence(rule, { game: null, action }));
    expect(new Set(sentences).size).toBe(rules.size);
    expect(sentences).not.toContain("This is not possible now.");
  });
});
