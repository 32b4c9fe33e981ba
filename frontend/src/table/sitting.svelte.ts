// Sitting at a table: one attempt as it is shown and said, and what fingers and keys do to it.
//
// It does not know where attempts come from nor what comes after their end; the pages' own classes do.

import type { Board, Held } from "../board/board.ts";
import { cardName } from "../board/names.ts";
import { Hand } from "../hand/hand.svelte.ts";
import { typed, whole } from "../hand/typed.ts";
import { t } from "../i18n/index.ts";
import { over } from "../play/journal.ts";
import { rulePlace } from "../play/ruleplace.ts";
import { sentence } from "../play/sentences.ts";
import { Session, type Room } from "../play/session.svelte.ts";
import { BARE, boardOf, pendingCards } from "../play/view.ts";
import { formatAction, HOME, WASTE, type Action } from "../rules/actions.ts";
import type { Game } from "../rules/game.ts";
import { refusal } from "../rules/legality.ts";
import { pile } from "../rules/position.ts";
import { play, type Sound } from "../settings/sound.ts";
import { Choices } from "./choices.svelte.ts";
import { done, turned, type Words } from "./said.ts";

export interface Note {
  readonly text: string;
  readonly pile: string;
  /** The rule's place on the rules page; null where there is none. */
  readonly rule: string | null;
}

/** How long a typed action is shown once it was tried, in ms. */
const TYPED = 1_600;
const NONE: ReadonlySet<string> = new Set();

export class Sitting {
  readonly choices = new Choices();
  readonly session: Session;
  readonly hand = new Hand(this);
  /** By the steady clock, in ms; it ticks. */
  now = $state(performance.now());
  note = $state.raw<Note | null>(null);
  /** What a hint marks on the board, until something else is picked. */
  hinted = $state.raw<Pick<Board, "picked" | "targets"> | null>(null);
  /** What is being typed, or was just now: an action in full or in part. */
  typed = $state("");
  /** The last words for a screen reader. */
  words = $state.raw<Words>({ text: "" });
  /** How many of our moves were lost to another tab; told until it is read. */
  lost = $state(0);
  /** The win was looked at. */
  seen = $state(false);

  /** What was typed is about a card that is still to be told, and is tried then. */
  #early = false;
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  readonly attempt = $derived.by(() => this.session.attempt);
  readonly waiting = $derived(this.attempt?.queue.waiting ?? []);
  readonly ended = $derived(this.attempt !== null && over(this.attempt.state));
  readonly won = $derived(this.attempt?.state === "won");
  readonly pending = $derived(
    this.attempt && this.waiting.length > 0
      ? pendingCards(this.attempt.confirmed, this.waiting, this.now)
      : NONE,
  );
  readonly board: Board = $derived.by(() => {
    if (!this.game) return BARE;
    const { picked, targets } = (this.hand.picked ? null : this.hinted) ?? this.hand;
    const refused = this.note?.pile ?? null;
    return boardOf(this.game, { picked, targets, pending: this.pending, refused });
  });

  constructor(address: string, room?: Room) {
    const told = {
      refused: (rule: string, action: Action) => this.#refused(rule, action),
      overtaken: (lost: number) => (this.lost = lost),
      took: (action: Action | null) => this.#took(action),
    };
    this.session = new Session(address, told, room);
  }

  /** Sit down at an attempt, with nothing left of the one before. */
  sit(attempt: number): void {
    this.seen = false;
    this.note = null;
    this.hinted = null;
    this.lost = 0;
    this.session.sit(attempt);
  }

  set said(text: string) {
    this.words = { text };
  }

  get game(): Game | null {
    return this.attempt?.shown ?? null;
  }

  get doubleTaps(): boolean {
    return this.choices.is("double");
  }

  get selects(): boolean {
    return this.choices.is("select");
  }

  /** ms since the start, cut to seconds while it runs; null before it. */
  get time(): number | null {
    const attempt = this.attempt;
    if (!attempt || attempt.began === null) return null;
    if (this.ended) return attempt.at;
    return Math.floor((this.now - attempt.began) / 1000) * 1000;
  }

  /** A key that may belong to a typed move; false where it does not. */
  type(key: string): boolean {
    this.#early = false;
    const text = typed(whole(this.typed) ? "" : this.typed, key);
    if (text === null) return false;
    clearTimeout(this.#forgetting);
    this.typed = text;
    if (whole(text) && text.startsWith(WASTE) && this.attempt?.blind) this.#early = true;
    else if (whole(text)) this.#try(text);
    return true;
  }

  #try(text: string): void {
    const action = this.hand.type(text);
    if (action) this.typed = formatAction(action);
    this.#forgetting = setTimeout(() => (this.typed = ""), TYPED);
  }

  act(action: Action): void {
    this.#early = false;
    const before = this.game;
    const outcome = this.attempt?.act(action);
    if (!before || outcome === "waits") return;
    if (outcome === "taken") {
      this.note = null;
      this.said = done(before, action);
      this.#sound(action.kind === "draw" ? "draw" : "card");
    }
  }

  refuse(action: Action, pile: string): void {
    const rule = this.game && refusal(this.game, action);
    if (!rule) return;
    this.#sound("no");
    const text = sentence(rule, { game: this.game, action });
    this.said = text;
    if (this.choices.is("rules")) this.note = { text, pile, rule: rulePlace(rule) };
  }

  picked(held: Held | null): void {
    const card = held && this.game ? pile(this.game.position, held.pile).at(-held.count) : null;
    // A card that is still to be told is said when it is.
    if (held && !card) return;
    this.said = card ? t("Picked: {card}", { card: cardName(card) }) : t("Put back.");
  }

  #sound(sound: Sound): void {
    if (this.choices.is("sound")) play(sound);
  }

  #took(action: Action | null): void {
    if (action?.kind === "draw" && this.game) {
      this.said = turned(this.game);
      this.#sound("draw");
    }
    if (this.#early && !this.attempt?.blind) this.#try(this.typed);
    if (this.won) this.said = t("You won.");
    else if (this.ended) this.said = t("This game has ended.");
  }

  #refused(rule: string, action: Action): void {
    const game = this.game;
    const card = game && action.kind === "move" ? pile(game.position, action.source).at(-1) : null;
    const place = action.target === HOME ? `f${card?.charAt(1) ?? "S"}` : action.target;
    const text = sentence(rule, { game, action });
    this.said = text;
    this.note = { text, pile: place || "s", rule: rulePlace(rule) };
  }
}
