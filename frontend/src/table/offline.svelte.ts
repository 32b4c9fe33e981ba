// A casual game without the server: kept on this device as it goes, gone on with when the line stays away, and sent
// in as a whole when it is back. Whether it stands is the server's to say.

import { keep } from "../play/kept.ts";
import * as device from "../play/offline.ts";
import { emptyQueue } from "../play/queue.ts";
import type { Sitting } from "./sitting.svelte.ts";

/** A line that is away for longer than this is gone for now, in ms. */
export const GONE = 4_000;
/** What could not be sent in is tried again after this, in ms. */
const AGAIN = 3_000;
/** Writing waits for a pause in the game, in ms. */
const PAUSE = 250;

export class Offline {
  /** The game goes on without the server. */
  active = $state(false);
  /** The game went on elsewhere: what was played here is this game of its own. */
  copy = $state<number | null>(null);
  readonly #sitting: Sitting;
  #then: number | null = null;
  #number = device.newNumber();
  #writing: ReturnType<typeof setTimeout> | undefined;

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  /** Write down how the game stands: at once what the server has not seen. */
  remember(): void {
    const game = this.#now();
    clearTimeout(this.#writing);
    if (!game) return;
    const write = (): void => device.keepOpen(game);
    if (this.active) write();
    else this.#writing = setTimeout(write, PAUSE);
  }

  /** The game is over, or another one was begun: nothing is left to go on with. */
  forget(): void {
    clearTimeout(this.#writing);
    device.keepOpen(null);
  }

  /** Something was played without the server that it has not seen yet. */
  get owes(): boolean {
    return (device.openGame()?.played.length ?? 0) > 0;
  }

  /** Go on with the game as this device has it, and afterwards with `then`; false where it has none. */
  resume(then: number | null = null): boolean {
    const game = device.openGame();
    if (!game) return false;
    this.#then = then;
    this.#number = game.number;
    this.#sitting.session.wait(game.attempt, () => void this.#back());
    this.#sitting.attempt?.goOn(game, device.gameAfter(game.code, game.journal));
    this.active = true;
    return true;
  }

  /** The line stays away: deal the rest by the code. */
  go(): void {
    const game = this.#now();
    const dealt = game && device.gameAfter(game.code, game.journal);
    if (this.active || !game || !dealt) return;
    const played = this.#sitting.waiting.map(({ text }) => text);
    this.#sitting.session.away = () => void this.#back();
    this.#sitting.attempt?.goOn({ ...game, played }, dealt);
    this.active = true;
  }

  #now(): device.OpenGame | null {
    const { attempt } = this.#sitting;
    if (!attempt?.confirmed || !attempt.code || attempt.began === null) return null;
    if (!device.isOpen(attempt.code)) return null;
    return {
      attempt: attempt.id,
      code: attempt.code,
      began: Date.now() - (performance.now() - attempt.began),
      journal: attempt.journal,
      played: this.active ? attempt.queue.waiting.map(({ text }) => text) : [],
      number: this.#number,
    };
  }

  async #back(): Promise<void> {
    const game = this.#now();
    const { attempt, session } = this.#sitting;
    if (!game || !attempt) return;
    attempt.sending = true;
    const answer = game.played.length > 0 ? await device.sendIn(game) : null;
    attempt.sending = false;
    if (answer?.kind === "unreachable") {
      setTimeout(() => session.connection.status === "open" && void this.#back(), AGAIN);
      return;
    }
    if (answer?.kind === "taken") {
      keep(game.attempt, emptyQueue(0));
      this.#number = device.newNumber();
      if (answer.copy) this.copy = answer.attempt;
    }
    this.active = false;
    this.forget();
    session.away = null;
    this.#sitting.sit(this.#then ?? game.attempt);
  }
}
