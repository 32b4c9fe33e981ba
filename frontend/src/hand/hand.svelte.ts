// The player's hand: what fingers and keys wish for, as actions. It asks the rules what can be lifted and where
// it may go; what becomes of an action is the table's business.

import { STOCK, type Fingers, type Held, type Lift } from "../board/board.ts";
import type { Action, Word } from "../rules/actions.ts";
import type { Game } from "../rules/game.ts";
import { refusal } from "../rules/legality.ts";
import { pile as cardsOf } from "../rules/position.ts";
import { isOrdered } from "../rules/cards.ts";
import { step } from "./keys.ts";
import { move, reach, targets } from "./reach.ts";
import { TapCounter, wish } from "./taps.ts";
import { meant } from "./typed.ts";

/** What the hand works on. */
export interface Table {
  /** The game as it is seen now; null while nothing is known. */
  readonly game: Game | null;
  /** Whether two taps count as a double tap. */
  readonly doubleTaps: boolean;
  /** Whether a tap picks up, and the next one puts down. */
  readonly selects: boolean;
  act(action: Action): void;
  /** An action that the rules forbid was tried; `pile` is where. */
  refuse(action: Action, pile: string): void;
  /** Something was picked up or put back, by key. */
  picked(held: Held | null): void;
}

export class Hand implements Fingers {
  /** What was picked by key, to be placed. */
  picked = $state.raw<Held | null>(null);
  readonly #table: Table;
  readonly #taps = new TapCounter();

  constructor(table: Table) {
    this.#table = table;
  }

  /** Where the picked cards may go. */
  get targets(): readonly string[] {
    const game = this.#table.game;
    return game && this.picked ? targets(game, this.picked) : [];
  }

  lift(pile: string, at: number): Lift | null {
    const game = this.#table.game;
    if (!game || pile === STOCK) return null;
    const count = pile.startsWith("t") ? cardsOf(game.position, pile).length - at : 1;
    if (at < 0 || count > reach(game, pile)) {
      this.#tooMany(game, { pile, count });
      return null;
    }
    this.#pick(null);
    return { pile, count, targets: targets(game, { pile, count }) };
  }

  drop(lift: Lift, target: string | null): void {
    if (target !== null && target !== lift.pile) this.#place(lift, target);
  }

  tap(pile: string, at: number, time: number): void {
    const game = this.#table.game;
    if (!game) return;
    if (pile === STOCK) return this.turn();
    const taps = this.#taps.count(pile, time);
    if (this.#table.selects && taps === "single") return this.#select(game, { pile, at });
    this.#pick(null);
    if (taps === "spent" && this.#table.doubleTaps) return;
    const double = taps === "double" && this.#table.doubleTaps;
    const action = wish(game, { pile, at, double });
    if (!action) return;
    this.#table.act(action);
    this.#taps.moved();
  }

  /** A tap where taps select: pick the card up with what lies on it, or put down what is picked. */
  #select(game: Game, { pile, at }: { pile: string; at: number }): void {
    const cards = pile.startsWith("t") && at >= 0 ? cardsOf(game.position, pile).length - at : 1;
    const held = { pile, count: Math.max(cards, 1) };
    if (this.picked) this.press(pile);
    else if (held.count <= reach(game, pile)) this.#pick(held);
    else this.#tooMany(game, held);
  }

  /** Pick up, or place what is picked; on the stock: draw or recycle. */
  press(pile: string): void {
    const game = this.#table.game;
    if (!game) return;
    if (pile === STOCK) return this.turn();
    const held = this.picked;
    if (held) {
      if (held.pile === pile) this.#pick(null);
      else if (this.#place(held, pile)) this.picked = null;
    } else if (reach(game, pile) > 0 || isBlind(game, pile)) this.#pick({ pile, count: 1 });
  }

  /** Draw, or recycle when the stock is empty. */
  turn(): void {
    const game = this.#table.game;
    if (!game || game.ended) return;
    const { stock, waste } = game.position;
    if (stock.length > 0) this.#do("draw");
    else if (waste.length > 0) this.#do("recycle");
  }

  undo(): void {
    this.#do("undo");
  }

  /** A move that was typed out, as `typed.ts` reads it; the action that was tried. */
  type(text: string): Action | null {
    const game = this.#table.game;
    if (!game) return null;
    this.#pick(null);
    const action = meant(game, text);
    if (refusal(game, action) === null) this.#table.act(action);
    else this.#table.refuse(action, text.endsWith(">f") ? action.source : action.target);
    return action;
  }

  /** A key on a pile: the pile that has the keyboard then; null for a key that is not ours. */
  key(key: string, focus: string): string | null {
    switch (key) {
      case "Enter":
      case " ":
        this.press(focus);
        return focus;
      case "Escape":
        if (!this.picked) return null;
        this.#pick(null);
        return focus;
      default:
        return this.#walk(key, focus);
    }
  }

  #walk(key: string, focus: string): string | null {
    const game = this.#table.game;
    const next = step(key, { focus, picked: this.picked }, game ? reach(game, focus) : 0);
    if (!next) return null;
    if (next.picked !== this.picked) this.#pick(next.picked);
    return next.focus;
  }

  #do(kind: Word): void {
    this.#pick(null);
    const action: Action = { kind, source: "", target: "", count: 0 };
    const game = this.#table.game;
    if (game && refusal(game, action) !== null) this.#table.refuse(action, STOCK);
    else this.#table.act(action);
  }

  /** Whether the cards went there. */
  #place(held: Held, pile: string): boolean {
    const game = this.#table.game;
    if (!game || isBlind(game, held.pile)) return false;
    const action = move(held, pile === STOCK || pile === "w" ? held.pile : pile);
    const allowed = refusal(game, action) === null;
    if (allowed) this.#table.act(action);
    else this.#table.refuse(action, this.#meant(held, pile));
    return allowed;
  }

  /** The pile that was meant: of the foundations a card finds its own, or the one it lies on. */
  #meant({ pile: source }: Held, pile: string): string {
    if (!pile.startsWith("f")) return pile;
    const card = this.#table.game && cardsOf(this.#table.game.position, source).at(-1);
    return card ? `f${card.charAt(1)}` : pile;
  }

  /** A card that is buried under no group was pulled at: the rule says why it stays. */
  #tooMany(game: Game, held: Held): void {
    const cards = cardsOf(game.position, held.pile).slice(-held.count);
    const buried = held.count > 1 && !isOrdered(cards.map((card) => card ?? ""));
    if (buried && !game.ended)
      this.#table.refuse(move(held, held.pile === "t1" ? "t2" : "t1"), held.pile);
  }

  #pick(held: Held | null): void {
    if (held === this.picked) return;
    this.picked = held;
    this.#table.picked(held);
  }
}

/** The free card is turned and still to be told: by key it is picked already, and placed once it is. */
function isBlind(game: Game, pile: string): boolean {
  return !game.ended && cardsOf(game.position, pile).at(-1) === null;
}
