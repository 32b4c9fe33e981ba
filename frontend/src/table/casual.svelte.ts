// Casual games at the table: which one is sat down at, and how the next one is got.

import type { OpenGame } from "../play/casual.ts";
import type { Boot } from "./boot.ts";
import { Dealing, type Dealt } from "./dealing.svelte.ts";
import { Offline } from "./offline.svelte.ts";
import { Sitting } from "./sitting.svelte.ts";

export class CasualTable {
  readonly sitting: Sitting;
  readonly dealing: Dealing;
  readonly offline: Offline;
  /** The New game window is open. */
  asking = $state(false);

  constructor(address: string, boot: Boot) {
    this.sitting = new Sitting(address);
    this.offline = new Offline(this.sitting);
    this.dealing = new Dealing({ known: () => this.#open, dealt: (dealt) => this.#dealt(dealt) });
    this.#begin(boot);
  }

  fresh(): void {
    this.dealing.clear();
    this.asking = true;
  }

  /** The same deal anew; asked when it has moves, in the window. */
  again(): void {
    const attempt = this.sitting.attempt;
    if (!attempt) return;
    this.dealing.want({ restart: attempt.id });
    this.asking = this.dealing.asked !== null;
  }

  get #open(): OpenGame | null {
    const { game, attempt, ended } = this.sitting;
    if (!attempt || !game || ended || game.moves + game.undos === 0) return null;
    return { attempt: attempt.id, code: attempt.code ?? "", draw: game.draw, moves: game.moves };
  }

  #begin({ attempt, open, code, shell }: Boot): void {
    if (shell) {
      // The page as it was kept for being offline: it knows nobody, and gives way to the real one.
      if (!this.offline.resume()) this.sitting.session.connection.open();
      return;
    }
    if (attempt !== null && this.offline.owes(attempt)) this.offline.resume(attempt);
    else if (attempt !== null) this.sitting.sit(attempt);
    void this.offline.settle(attempt);
    this.asking = attempt === null || (code !== null && code !== open?.code);
  }

  #dealt({ attempt }: Dealt): void {
    this.asking = false;
    // What was played offline goes first: the page comes anew, sends it in, and sits down at this game then.
    if (this.offline.active) return location.assign("/play/");
    this.sitting.sit(attempt);
    history.replaceState(null, "", "/play/");
  }
}
