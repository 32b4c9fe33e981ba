// One scene of the examples: it plays its steps on a real deal, and lends the table to the visitor's own hand.
//
// Everything happens here: nothing is sent, counted or kept.

import type { Board, Held } from "../board/board.ts";
import { cardName } from "../board/names.ts";
import { Hand } from "../hand/hand.svelte.ts";
import { t } from "../i18n/index.ts";
import { rulePlace } from "../play/ruleplace.ts";
import { sentence } from "../play/sentences.ts";
import { boardOf, UNMARKED } from "../play/view.ts";
import { HOME, parseAction, type Action } from "../rules/actions.ts";
import { shuffle } from "../rules/deals.ts";
import { play, start, type Game } from "../rules/game.ts";
import { pile } from "../rules/position.ts";
import type { Note } from "../table/sitting.svelte.ts";
import { done, turned, type Words } from "../table/said.ts";

/** As the page gives it. */
export interface Scene {
  readonly name: string;
  readonly code: string;
  readonly letters: string;
  readonly draw: 1 | 3;
  readonly title: string;
  readonly intro: string;
  readonly steps: readonly SceneStep[];
}

export interface SceneStep {
  readonly actions: readonly string[];
  /** "ok", or the rule that forbids the last action. */
  readonly answer: string;
  readonly text: string;
}

export class SceneRoom {
  readonly hand = new Hand(this);
  readonly doubleTaps = true;
  readonly selects = false;
  /** How many steps were played. */
  at = $state(0);
  /** The visitor has the cards. */
  trying = $state(false);
  game = $state.raw<Game>(start(shuffle("AAAAAAA"), { draw: 1 }));
  note = $state.raw<Note | null>(null);
  /** What is still to be played of the step at hand. */
  queue = $state.raw<readonly Action[]>([]);
  /** For a screen reader. */
  words = $state.raw<Words>({ text: "" });
  readonly #scene: Scene;
  /** Cards that a step speaks of, and where they would go. */
  #shown = $state.raw<Held | null>(null);
  #target = $state("");

  readonly board: Board = $derived.by(() => {
    const picked = this.hand.picked ?? this.#shown;
    const targets = this.#target === "" ? this.hand.targets : [this.#target];
    return boardOf(this.game, { ...UNMARKED, picked, targets, refused: this.note?.pile ?? null });
  });

  constructor(scene: Scene) {
    this.#scene = scene;
    this.reset();
  }

  get over(): boolean {
    return this.at >= this.#scene.steps.length;
  }

  /** What is to be read under the board. */
  get text(): string {
    if (this.trying) return t("Your turn: drag, tap or use the keys. Nothing is counted.");
    return this.#scene.steps[this.at - 1]?.text ?? t("This is the deal.");
  }

  set said(text: string) {
    this.words = { text };
  }

  /** The deal, before the first step. */
  reset(): void {
    this.#clear();
    this.trying = false;
    this.at = 0;
    this.game = start(shuffle(this.#scene.letters), { draw: this.#scene.draw });
  }

  /** Play the next step, from where the scene stands. */
  step(): void {
    const next = this.#scene.steps[this.at];
    if (!next) return;
    if (this.trying) this.#back();
    while (this.queue.length > 0) this.next();
    this.#clear();
    this.at += 1;
    this.queue = actionsOf(next);
    this.next();
  }

  /** Play the next action of the step at hand. */
  next(): void {
    const [action, ...rest] = this.queue;
    this.queue = rest;
    if (!action) return;
    const after = play(this.game, action);
    if (typeof after !== "string") {
      this.game = after;
      return;
    }
    this.#tell(after, action, action.target);
    this.#shown = { pile: action.source, count: action.count };
  }

  /** Show what the first step would move, and where. */
  point(): void {
    const action = this.#scene.steps[0] && actionsOf(this.#scene.steps[0])[0];
    if (!action) return;
    this.#shown = { pile: action.source, count: action.count };
    this.#target = action.target;
  }

  /** The visitor's turn, from where the scene stands. */
  take(): void {
    while (this.queue.length > 0) this.next();
    this.#clear();
    this.trying = true;
  }

  act(action: Action): void {
    const before = this.game;
    const after = play(before, action);
    if (typeof after === "string") return;
    this.#clear();
    this.game = after;
    this.said = action.kind === "draw" ? turned(after) : done(before, action);
  }

  refuse(action: Action, where: string): void {
    const after = play(this.game, action);
    if (typeof after === "string") this.#tell(after, action, where);
  }

  picked(held: Held | null): void {
    this.note = null;
    const card = held ? pile(this.game.position, held.pile).at(-held.count) : null;
    this.said = card ? t("Picked: {card}", { card: cardName(card) }) : t("Put back.");
  }

  /** The position that the scene has reached. */
  #back(): void {
    const { at } = this;
    this.reset();
    for (const step of this.#scene.steps.slice(0, at)) {
      this.queue = actionsOf(step);
      while (this.queue.length > 0) this.next();
    }
    this.at = at;
  }

  #tell(rule: string, action: Action, where: string): void {
    const card = action.kind === "move" ? pile(this.game.position, action.source).at(-1) : null;
    const place = where === HOME ? `f${card?.charAt(1) ?? "S"}` : where;
    const text = sentence(rule, { game: this.game, action });
    this.said = text;
    this.note = { text, pile: place || "s", rule: rulePlace(rule) };
  }

  #clear(): void {
    this.note = null;
    this.queue = [];
    this.#shown = null;
    this.#target = "";
  }
}

function actionsOf(step: SceneStep): Action[] {
  return step.actions.flatMap((text) => parseAction(text) ?? []);
}
