// The cards that a finger holds: they follow it by an animation that stands still. A changed style would be computed
// from all its rules again for each card and frame; under an animation the browser keeps it, at a tenth of the time.

export class Held {
  readonly cards: readonly HTMLElement[];
  readonly #following: readonly Animation[];

  constructor(cards: readonly HTMLElement[]) {
    this.cards = cards;
    this.#following = cards.map((card) => {
      const following = card.animate(at("0 0"), { duration: 1, fill: "both" });
      following.pause();
      return following;
    });
  }

  /** So far from their place, in CSS pixels. */
  move(dx: number, dy: number): void {
    for (const { effect } of this.#following) {
      if (effect instanceof KeyframeEffect) effect.setKeyframes(at(`${dx}px ${dy}px`));
    }
  }

  /** They are where the style puts them. */
  letGo(): void {
    for (const following of this.#following) following.cancel();
  }
}

function at(translate: string): Keyframe[] {
  return [{ translate }, { translate }];
}
