// One play of one deal: actions in, the next game or the rule that forbids it out.
//
// Source: docs/rules.md, "Actions" and "Score and counters". Immutable: a refused action leaves the same
// game. Never knows time, players or why a game ended other than by a win. Here, unlike on the
// server, the stock may be known only as far as it was turned: the rest is null until told.

import type { Action } from "./actions.ts";
import { SUITS, rank, suit, type Card, type MaybeCard } from "./cards.ts";
import { refusal, type Refusal } from "./legality.ts";
import { deal, drawn, isWon, moved, recycled, type Position } from "./position.ts";

export const UNDO_DEPTH = 100;
export const STOCK_SIZE = 24;

/** A game at one moment. */
export interface Game {
  /** 1 or 3 cards a draw. */
  readonly draw: 1 | 3;
  readonly position: Position;
  /** Accepted actions but undo. */
  readonly moves: number;
  /** Accepted undos. */
  readonly undos: number;
  /** What undo goes back to, newest last, at most 100. */
  readonly history: readonly Position[];
  /** How many of the 24 stock cards, in deal order, have ever been turned; undo does not lower it. */
  readonly seen: number;
  /** Nothing more is taken. */
  readonly ended: boolean;
}

/**
 * A game as texts and numbers: cards with single spaces between them, columns free card last, stock
 * next card first, waste top card last, "??" for a hidden card; undo is how many actions can be
 * taken back.
 */
export interface Snapshot {
  readonly tableau: readonly string[];
  readonly foundations: Readonly<Record<string, number>>;
  readonly stock: string;
  readonly waste: string;
  readonly fan: number;
  readonly score: number;
  readonly moves: number;
  readonly undo: number;
  readonly won: boolean;
}

/** A game of the 52 cards in deal order, drawing 1 or 3; the last 24 may be null. */
export function start(deck: readonly MaybeCard[], { draw }: { draw: 1 | 3 }): Game {
  const position = deal(deck);
  return { draw, position, moves: 0, undos: 0, history: [], seen: 0, ended: false };
}

/** The game after an allowed action, a win ended; else the first rule that forbids it. */
export function play(game: Game, action: Action): Game | Refusal {
  const against = refusal(game, action);
  if (against !== null) return against;
  return action.kind === "undo" ? undone(game) : advanced(game, action);
}

/** How the cards lie after an action, not an undo, that was found allowed. */
export function after(position: Position, action: Action, draw: number): Position {
  if (action.kind === "draw") return drawn(position, { count: draw });
  return action.kind === "recycle" ? recycled(position) : moved(position, action);
}

/** The game ended by something other than a win. */
export function finish(game: Game): Game {
  return { ...game, ended: true };
}

/** The cards that the action would turn, first turned first, null if hidden: a draw's, else none. */
export function turned(game: Game, action: Action): readonly MaybeCard[] {
  return action.kind === "draw" ? game.position.stock.slice(0, game.draw) : [];
}

/** All of the game that its player may see, and the stock, which only some may. */
export function snapshot(game: Game): Snapshot {
  const position = game.position;
  return {
    tableau: position.tableau.map((column) => column.join(" ")),
    foundations: Object.fromEntries(
      [...SUITS].map((of, at) => [of, position.foundations[at] ?? 0]),
    ),
    stock: text(position.stock),
    waste: text(position.waste),
    fan: position.fan,
    score: position.score,
    moves: game.moves,
    undo: game.history.length,
    won: isWon(position),
  };
}

function text(cards: readonly MaybeCard[]): string {
  return cards.map((card) => card ?? "??").join(" ");
}

function undone(game: Game): Game {
  const position = game.history.at(-1) ?? game.position;
  return { ...game, position, undos: game.undos + 1, history: game.history.slice(0, -1) };
}

function advanced(game: Game, action: Action): Game {
  const position = after(game.position, action, game.draw);
  return {
    ...game,
    position,
    moves: game.moves + 1,
    history: [...game.history.slice(1 - UNDO_DEPTH), game.position],
    // Before the first recycle the stock is the deal's rest; from then on all 24 were seen.
    seen: Math.max(game.seen, STOCK_SIZE - position.stock.length),
    ended: isWon(position),
  };
}

/**
 * The game with the next hidden stock cards told, in deal order, in its position and in all that
 * undo goes back to; cards it knows already change nothing. Only here: the server hides nothing
 * from itself.
 */
export function reveal(game: Game, cards: readonly Card[]): Game {
  const news = cards.filter((card) => !knows(game.position, card));
  if (news.length === 0) return game;
  return {
    ...game,
    position: filled(game.position, news),
    history: game.history.map((position) => filled(position, news)),
  };
}

function knows(position: Position, card: Card): boolean {
  const { tableau, foundations, stock, waste } = position;
  const top = foundations[SUITS.indexOf(suit(card))] ?? 0;
  return rank(card) <= top || [...tableau, stock, waste].some((pile) => pile.includes(card));
}

/** A hidden card never leaves the waste and the stock, which together keep the order of the deal. */
function filled(position: Position, cards: readonly Card[]): Position {
  const told = cards.values();
  const fill = (card: MaybeCard): MaybeCard => card ?? told.next().value ?? null;
  const waste = position.waste.map(fill);
  return { ...position, waste, stock: position.stock.map(fill) };
}
