// How the line stands, as the bar at the foot says it: short cuts are not worth a word, and "Back" stays for a moment.

import type { Status } from "./connection.ts";

/** A cut shorter than this is not worth a word, in ms. */
const WORTH_TELLING = 600;
/** How long "Back" stays, in ms. */
const BACK = 2_000;

export type Standing =
  "fine" | "lost" | "restart" | "back" | "taken-over" | "signed-out" | "refused";

export class LineStanding {
  now = $state.raw<Standing>("fine");
  #restarting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The server says that it goes away for a moment. */
  restarts(): void {
    this.#restarting = true;
  }

  changed(status: Status): void {
    if (status === "open") this.#restarting = false;
    else if (status === "lost") this.#later("lost", WORTH_TELLING);
    else if (status === "taken-over" || status === "signed-out" || status === "refused") {
      this.#stand(status);
    }
  }

  /** The other end has heard where we are; `whole` when nothing of ours waits there any more. */
  settled(whole: boolean): void {
    if (this.now === "fine") clearTimeout(this.#timer);
    else if (whole && this.now !== "back") {
      this.#stand("back");
      this.#later("fine", BACK);
    }
  }

  #later(standing: "lost" | "fine", wait: number): void {
    if (standing === "lost" && this.now !== "fine" && this.now !== "back") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#stand(standing === "lost" && this.#restarting ? "restart" : standing);
    }, wait);
  }

  #stand(standing: Standing): void {
    clearTimeout(this.#timer);
    this.now = standing;
  }
}
