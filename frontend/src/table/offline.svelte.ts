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
  #number = device.newNumber();
  #unwritten: device.OpenGame | null = null;
  #writing: ReturnType<typeof setTimeout> | undefined;

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
    window.addEventListener("pagehide", () => this.#write());
  }

  /** Write down how the game stands: at once what the server has not seen. */
  remember(): void {
    const game = this.#now();
    clearTimeout(this.#writing);
    if (!game) return;
    this.#unwritten = game;
    if (this.active) this.#write();
    else this.#writing = setTimeout(() => this.#write(), PAUSE);
  }

  /** The game is over, or another one was begun: nothing is left to go on with. */
  forget(): void {
    clearTimeout(this.#writing);
    this.#unwritten = null;
    const { attempt } = this.#sitting;
    if (attempt) device.drop(attempt.id);
  }

  /** Something of this game was played without the server that it has not seen yet. */
  owes(attempt: number): boolean {
    return device.owing().some((game) => game.attempt === attempt);
  }

  /** Send in what is left of other games than this one; what is somebody else's waits for them. */
  async settle(but: number | null): Promise<void> {
    for (const game of device.owing().filter(({ attempt }) => attempt !== but)) {
      const answer = await device.sendIn(game);
      if (answer.kind === "taken" || (answer.kind === "refused" && !answer.foreign)) {
        device.drop(game.attempt);
      }
      if (answer.kind === "taken" && answer.copy) this.copy = answer.attempt;
    }
  }

  /** Go on with this game as the device has it, or with the one played last here; false where it has none. */
  resume(attempt: number | null = null): boolean {
    const game = device.openGame(attempt);
    if (!game) return false;
    this.#number = game.number;
    this.#sitting.session.wait(game.attempt, () => void this.#back());
    this.#sitting.attempt?.goOn(game, device.gameAfter(game.code, game.journal));
    this.active = true;
    return true;
  }

  /** The line stays away: deal the rest by the code. */
  go(): void {
    // A line that is there again may only not have been heard over yet.
    if (this.active || this.#sitting.session.online) return;
    const game = this.#now();
    const dealt = game && device.gameAfter(game.code, game.journal);
    if (!game || !dealt) return;
    const played = this.#sitting.waiting.map(({ text }) => text);
    this.#sitting.session.away = () => void this.#back();
    this.#sitting.attempt?.goOn({ ...game, played }, dealt);
    this.active = true;
  }

  #write(): void {
    if (this.#unwritten) device.keepOpen(this.#unwritten);
    this.#unwritten = null;
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
    const answer = game.played.length > 0 ? await device.sendIn(game) : null;
    if (answer?.kind === "unreachable") {
      setTimeout(() => session.connection.status === "open" && void this.#back(), AGAIN);
      return;
    }
    this.#number = device.newNumber();
    this.active = false;
    this.forget();
    if (answer?.kind === "taken" && answer.copy) {
      this.copy = answer.attempt;
      keep(game.attempt, emptyQueue(0));
      session.away = null;
      this.#sitting.sit(game.attempt);
    } else {
      // What was done meanwhile goes out over the socket, as ever.
      attempt.cameBack(answer?.kind === "taken" ? game.played.length : 0);
      session.back();
    }
  }
}
