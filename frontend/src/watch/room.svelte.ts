// What is watched over one line: an attempt, or all of a race, one of them followed large.

import type { Lane, Race, ToClient } from "../protocol/messages.ts";
import { milestones } from "../race/standing.ts";
import { milestoneWord } from "../race/words.ts";
import { actionWord } from "../review/words.ts";
import { Connection } from "../socket/connection.ts";
import { LineStanding, type Standing } from "../socket/standing.svelte.ts";
import type { Words } from "../table/said.ts";
import type { WatchBoot } from "./boot.ts";
import { Story, CONFIRM } from "./story.svelte.ts";

export class WatchRoom {
  readonly connection: Connection;
  stories = $state.raw<readonly Story[]>([]);
  /** The attempt that is followed. */
  followed = $state(0);
  /** All boards at a glance. */
  glance = $state(false);
  race = $state.raw<Race | null>(null);
  readonly #line = new LineStanding();
  /** By the steady clock, in ms; it ticks. */
  now = $state(performance.now());
  /** What happens, for who does not see it. */
  told = $state.raw<Words>({ text: "" });

  readonly story: Story | null = $derived(
    this.stories.find(({ attempt }) => attempt === this.followed) ?? null,
  );
  readonly over = $derived(
    this.race ? this.race.phase === "over" : this.stories.every(({ ended }) => ended),
  );
  readonly #slug: string | null;
  #heardAt = 0;
  #confirming: ReturnType<typeof setTimeout> | null = null;

  constructor(address: string, boot: WatchBoot) {
    this.#slug = boot.race;
    this.connection = new Connection(address, {
      opened: () => this.#opened(),
      heard: (message) => this.#heard(message),
      changed: (status) => this.#line.changed(status),
    });
    this.stories = boot.seats.map((seat) => new Story(seat, this.connection));
    this.followed = boot.attempt;
    this.connection.open();
  }

  get standing(): Standing {
    return this.#line.now;
  }

  lane(attempt: number): Lane | null {
    return this.race?.lanes.find((lane) => lane.attempt === attempt) ?? null;
  }

  /** Follow one; who looked back looks at how it stands now. */
  follow(attempt: number): void {
    this.story?.back();
    this.followed = attempt;
    this.glance = false;
  }

  tick(): void {
    this.now = performance.now();
  }

  /** ms since the start, whole seconds while it runs; null where that is not known. */
  time({ began, ended, at }: Story): number | null {
    if (began === null) return null;
    return ended ? at : Math.floor((this.now - began) / 1000) * 1000;
  }

  #opened(): void {
    // First the race: its link is what lets in to the attempts of a race by link.
    if (this.#slug !== null) this.connection.send({ type: "enter", race: this.#slug });
    for (const story of this.stories) story.watch();
  }

  #heard(message: ToClient): void {
    if (message.type === "restart") this.#line.restarts();
    else if (message.type === "race") this.#stands(message);
    else if (message.type === "lanes" && this.race) {
      this.#stands({ ...this.race, lanes: message.lanes, now: message.now });
    } else if (message.type === "error" && message.fault === "no-such-race") {
      this.race = null;
      for (const story of this.stories) story.lose();
    } else for (const story of this.stories) story.hear(message);
    if (message.type === "event" && message.attempt === this.followed) this.#say();
    if (message.type === "snapshot") this.#line.settled(true);
  }

  #stands(race: Race): void {
    const before = this.race;
    this.race = race;
    for (const it of before ? milestones(before.lanes, race.lanes, race.me) : []) {
      this.told = { text: milestoneWord(it) };
    }
    this.#heardAt = race.now;
    if (document.hidden) this.#confirmed();
    else this.#confirming ??= setTimeout(() => this.#confirmed(), CONFIRM);
  }

  #confirmed(): void {
    clearTimeout(this.#confirming ?? undefined);
    this.#confirming = null;
    if (this.#slug === null) return;
    this.connection.send({ type: "heard", race: this.#slug, now: this.#heardAt });
  }

  /** What the one who is followed did, where it is looked at as it happens. */
  #say(): void {
    const story = this.story;
    if (!story?.live || this.glance) return;
    this.told = { text: actionWord(story.games.at(-2), story.actions.at(-1) ?? null) };
  }
}
