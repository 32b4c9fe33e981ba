// One race as this tab follows it: what the socket tells of it, one's own sitting in it, and what one wishes.

import { t } from "../i18n/index.ts";
import type { Lane, Lanes, Phase, Race, Reaction, ToClient } from "../protocol/messages.ts";
import { Sitting } from "../table/sitting.svelte.ts";
import type { RaceBoot } from "./boot.ts";
import { withGhosts } from "./ghosts.ts";
import { askRace } from "./onlooker.ts";
import { colours, hasEnded, milestones, own } from "./standing.ts";
import { wish, type Wishes } from "./verbs.ts";
import { lobbyWord, milestoneWord, reactionWord, refusalWord, unreachable } from "./words.ts";

/** How long a reaction stays beside its name, in ms. */
const REACTION = 5_000;
/** The cards come by themselves at the reveal; who has none so long after it asks again, in ms. */
const OVERDUE = 400;
/** How long what was heard may wait to be confirmed, in ms: the server closes who stays silent. */
const CONFIRM = 2_000;
/** How long one sees that there is a rematch before one is there, in ms. */
const REMATCH = 1_500;

export class RaceRoom {
  readonly slug: string;
  readonly sitting: Sitting;
  /** As the server told it last; null before it did. */
  race = $state.raw<Race | null>(null);
  /** The server's clock, ms since 1970; it ticks. */
  moment = $state(Date.now());
  /** There is no such race, or none for us. */
  absent = $state(false);
  player = $state.raw<RaceBoot["player"]>(null);
  /** Looking over HTTP, for want of a socket, the server cannot be reached. */
  lost = $state(false);
  /** We were in it and are no more: we left, or were sent away. */
  gone = $state.raw<"left" | "sent-away" | null>(null);
  /** Why the last wish was not done, in words, and which it was. */
  problem = $state("");
  failed = $state.raw<keyof Wishes | null>(null);
  busy = $state(false);
  /** What is waited for, in words. */
  waits = $state("");
  reactions = $state.raw<ReadonlyMap<number, Reaction>>(new Map());
  /** What rivals do, for who does not see it. */
  told = $state("");
  /** The result is looked at, not the table. */
  atResults = $state(false);

  readonly phase: Phase | null = $derived.by(() => {
    const race = this.race;
    if (!race) return null;
    const revealed = race.starts_at !== null && this.moment >= race.starts_at;
    return race.phase === "countdown" && revealed ? "running" : race.phase;
  });
  readonly me: Lane | null = $derived(this.race ? own(this.race) : null);
  readonly colours = $derived(this.race ? colours(this.race.lanes, this.race.me) : new Map());
  /** Sitting at the table, or there until the result is wanted. */
  readonly atTable: boolean = $derived.by(() => {
    if (this.me === null || this.atResults) return false;
    return this.phase === "running" || (this.phase === "over" && this.sitting.attempt !== null);
  });
  #asked = 0;
  #last = 0;
  #confirming: ReturnType<typeof setTimeout> | null = null;
  #leaving = false;

  constructor(address: string, boot: RaceBoot) {
    this.slug = boot.race;
    this.player = boot.player;
    this.sitting = new Sitting(address, {
      opened: () => this.#enter(),
      heard: (message) => this.#heard(message),
    });
    if (boot.player) this.sitting.session.connection.open();
  }

  /** Look at the clock. Who sits before the reveal is shown the cards at its instant. */
  tick(): void {
    this.moment = this.sitting.session.clock.at(Date.now());
    const sits = this.phase === "countdown" || this.phase === "running";
    if (sits && this.race?.mine && this.race.attempt) this.#sit(this.race.attempt);
  }

  /** How it stands, for who has no log-in: whoever has one is told by the socket. */
  async look(): Promise<void> {
    if (this.player) return;
    const sent = Date.now();
    const race = await askRace(this.slug);
    if (this.player) return;
    this.lost = race === null;
    this.absent = race === "absent";
    if (race === null || race === "absent") return;
    this.sitting.session.clock.learn({ sent, heard: Date.now(), server: race.now });
    this.#stands(race);
  }

  async join(name: string): Promise<void> {
    const joined = await this.wish("join", name === "" ? {} : { name });
    if (!joined) return;
    this.gone = null;
    if (!this.player) this.player = { name, guest: true };
    if (this.sitting.session.connection.status === "open") this.#enter();
    else this.sitting.session.connection.open();
  }

  async leave(): Promise<void> {
    this.#leaving = true;
    if (await this.wish("leave", {})) this.gone = "left";
    this.#leaving = false;
  }

  async rematch(): Promise<void> {
    const race = await this.wish("rematch", {});
    if (race) location.assign(`/race/${race}/`);
  }

  react(reaction: Reaction): void {
    this.sitting.session.connection.send({ type: "react", race: this.slug, reaction });
  }

  /** The slug to go on with, null when it was not done: then `problem` says why. */
  async wish<Verb extends keyof Wishes>(verb: Verb, body: Wishes[Verb]): Promise<string | null> {
    if (this.busy) return null;
    this.busy = true;
    const answer = await wish(this.slug, verb, body, (percent) => {
      this.told = this.waits = t("The cards are being checked: {percent} %.", { percent });
    });
    this.waits = "";
    this.busy = false;
    this.problem = "";
    this.failed = null;
    if (answer.kind === "done") return answer.race;
    this.failed = verb;
    this.problem =
      answer.kind === "refused" ? refusalWord(answer.error, answer.detail) : unreachable();
    return null;
  }

  /** Why one of these was not done, to be said where it was wished for; empty when it was. */
  problemOf(...verbs: readonly (keyof Wishes)[]): string {
    return this.failed !== null && verbs.includes(this.failed) ? this.problem : "";
  }

  #enter(): void {
    this.sitting.session.connection.send({ type: "enter", race: this.slug });
  }

  #sit(attempt: number): void {
    const seat = this.sitting.attempt;
    const bare = seat?.seated === true && this.sitting.game === null;
    const late = performance.now() - this.#asked > OVERDUE && this.phase === "running";
    if (seat && !(bare && late)) return;
    this.#asked = performance.now();
    this.sitting.sit(attempt);
  }

  #heard(message: ToClient): void {
    if (message.type === "race" || message.type === "lanes") this.#confirm(message.now);
    if (message.type === "race" && message.race === this.slug) this.#stands(message);
    else if (message.type === "lanes" && message.race === this.slug) this.#moved(message);
    else if (message.type === "reaction" && message.race === this.slug) this.#said(message);
    else if (message.type === "error" && message.fault === "no-such-race") this.absent = true;
  }

  #confirm(now: number): void {
    this.#last = now;
    // In a page that is not seen, timers may wait for a minute.
    if (document.hidden) this.#confirmed();
    else this.#confirming ??= setTimeout(() => this.#confirmed(), CONFIRM);
  }

  #confirmed(): void {
    clearTimeout(this.#confirming ?? undefined);
    this.#confirming = null;
    this.sitting.session.connection.send({ type: "heard", race: this.slug, now: this.#last });
  }

  #stands(race: Race): void {
    const before = this.race;
    this.race = { ...race, lanes: told(race) };
    this.tick();
    this.absent = false;
    if (before?.mine && !race.mine && !this.#leaving && this.gone === null) this.gone = "sent-away";
    if (race.mine) this.gone = null;
    this.#tell(before?.lanes ?? [], this.race.lanes);
    if (before?.phase === "lobby") this.told = lobbyWord(before, this.race) || this.told;
    if (before && before.next === null && race.next !== null && race.mine) this.#follow(race.next);
  }

  #moved(lanes: Lanes): void {
    if (!this.race) return;
    const before = this.race.lanes;
    this.race = { ...this.race, lanes: told(lanes) };
    this.#tell(before, this.race.lanes);
  }

  #tell(before: readonly Lane[], after: readonly Lane[]): void {
    if (!this.race) return;
    const words = milestones(before, after, this.race.me).map(milestoneWord);
    if (words.length > 0) this.told = words.join(" ");
  }

  #said({ player, reaction }: { player: number; reaction: Reaction }): void {
    this.reactions = new Map(this.reactions).set(player, reaction);
    const name = this.race?.lanes.find((lane) => lane.player === player)?.name ?? "";
    if (player !== this.race?.me) this.told = `${name}: ${reactionWord(reaction)}`;
    setTimeout(() => {
      if (this.reactions.get(player) !== reaction) return;
      const left = new Map(this.reactions);
      left.delete(player);
      this.reactions = left;
    }, REACTION);
  }

  /** Everybody who is here is in the rematch already. */
  #follow(race: string): void {
    this.told = t("Rematch: you are in its lobby.");
    setTimeout(() => location.assign(`/race/${race}/`), REMATCH);
  }

  /** Whether one's own attempt has ended while others go on. */
  get waiting(): boolean {
    return this.phase === "running" && this.me !== null && hasEnded(this.me.state);
  }
}

/** All who are to be seen in the standings, as they are called here. */
function told({ lanes, ghosts }: Pick<Race, "lanes" | "ghosts">): readonly Lane[] {
  return withGhosts(lanes, ghosts).map(named);
}

/** A guest that chose no name is called by their number, in the reader's language; a rival without its sign. */
function named(lane: Lane): Lane {
  if (lane.robot) return { ...lane, name: lane.name.replace(/ \P{L}$/u, "") };
  const given = /^Guest ([0-9]+)$/.exec(lane.name);
  return given ? { ...lane, name: t("Guest {number}", { number: given[1] ?? "" }) } : lane;
}
