// A seat at a table: one connection and the attempt that is played over it, through cuts, other tabs and restarts.

import { Connection, type Status } from "../socket/connection.ts";
import { newSeat, seatToken } from "../socket/seat.ts";
import { LineStanding, type Standing } from "../socket/standing.svelte.ts";
import { ServerClock } from "../socket/clock.ts";
import type { ToClient } from "../protocol/messages.ts";
import { Attempt, type Told } from "./attempt.svelte.ts";
import { kept } from "./kept.ts";

/** What else goes over the same line: whoever wants it hears it. */
export interface Room {
  /** The line is open: say where one is. */
  opened(): void;
  /** A message that is not about the attempt. */
  heard(message: ToClient): void;
}

/** After one of these the other end has heard where we are. */
const SETTLING: ReadonlySet<ToClient["type"]> = new Set(["ack", "snapshot", "race"]);

const CUT: ReadonlySet<Status> = new Set(["lost", "taken-over", "signed-out", "refused"]);

export class Session {
  attempt = $state.raw<Attempt | null>(null);
  readonly #line = new LineStanding();
  /** The server does not know this attempt, or it is not ours. */
  absent = $state.raw(false);
  /** The line is there. */
  online = $state.raw(false);
  /** Called instead of sitting down when the line is back: the game went on without it. */
  away: (() => void) | null = null;
  readonly clock = new ServerClock();
  readonly connection: Connection;
  readonly #told: Told;
  readonly #room: Room | undefined;

  constructor(address: string, told: Told, room?: Room) {
    this.#told = told;
    this.#room = room;
    this.connection = new Connection(address, {
      opened: () => this.#opened(),
      heard: (message) => this.#heard(message),
      changed: (status) => this.#changed(status),
    });
  }

  /** Sit down at this attempt, leaving any other. */
  sit(id: number): void {
    this.attempt?.cut();
    this.absent = false;
    this.attempt = new Attempt(id, {
      line: this.connection,
      told: this.#told,
      now: () => performance.now(),
      kept: kept(id, performance.now()),
    });
    if (this.connection.status === "open") this.attempt.sit(seatToken());
    else this.connection.open();
  }

  /** Have this attempt here without sitting down at it; `back` when the line is there. */
  wait(id: number, back: () => void): void {
    this.away = back;
    this.sit(id);
  }

  /** Sit down again after the game went on without the line. */
  back(): void {
    this.away = null;
    this.attempt?.sit(seatToken());
  }

  /** Take the seat back from another tab. */
  takeBack(): void {
    newSeat();
    this.connection.open();
  }

  get standing(): Standing {
    return this.#line.now;
  }

  #opened(): void {
    this.#room?.opened();
    if (this.away) this.away();
    else this.attempt?.sit(seatToken());
  }

  #heard(message: ToClient): void {
    if (message.type === "pong") {
      this.clock.learn({ sent: message.sent, heard: Date.now(), server: message.now });
    } else if (message.type === "restart") {
      this.#line.restarts();
    } else if (message.type === "error" && message.race === null) {
      this.#fault(message.fault);
    } else {
      this.attempt?.hear(message);
      this.#room?.heard(message);
      if (SETTLING.has(message.type)) this.#settled();
    }
  }

  #fault(fault: string): void {
    if (fault === "no-such-attempt" || fault === "not-yours") this.absent = true;
    else if (fault === "too-fast" || fault === "busy") this.attempt?.hold();
  }

  #changed(status: Status): void {
    this.online = status === "open";
    if (CUT.has(status)) this.attempt?.cut();
    this.#line.changed(status);
  }

  /** After a cut that was told, all that waited is in the journal. */
  #settled(): void {
    const { attempt } = this;
    this.#line.settled(!attempt || (attempt.seated && attempt.queue.waiting.length === 0));
  }
}
