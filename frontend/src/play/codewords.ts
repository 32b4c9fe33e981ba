// What is wrong with a typed code, in words that name the place.

import { t } from "../i18n/index.ts";
import type { CodeFault } from "../rules/deals.ts";

/** `typed` is the text as it was typed; places count from 1 there. */
export function codeFault({ place, reason }: CodeFault, typed: string): string {
  const wrong = { place: place + 1, character: visible(typed.charAt(place)) };
  switch (reason) {
    case "too-short":
      return t("The code ends too soon. A code looks like TF1-D1N-AAAAAAB.");
    case "too-long":
      return t("The code goes on after its end, which is character {length}.", { length: place });
    case "format":
      return t("Character {place} is “{character}”. A code begins with TF1.", wrong);
    case "draw":
      return t(
        "Character {place} is “{character}”. After TF1 comes D1 or D3, for the cards drawn at once.",
        wrong,
      );
    case "kind":
      return t("Character {place} is “{character}”. After the draw count comes N or S.", wrong);
    case "letter":
      return t("Character {place} is “{character}”. The seven letters are A–Z and 2–7.", wrong);
  }
}

/** The character, or its number when nothing would be seen of it. */
function visible(character: string): string {
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
