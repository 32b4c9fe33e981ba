// What the bar says in a race: how the connection stands first, then how the race does.

import { t } from "../i18n/index.ts";
import type { Lane } from "../protocol/messages.ts";
import { connectionBar, type BarText, type Remedies, type Situation } from "../table/bars.ts";
import { ordinal } from "./figures.ts";
import { endWord } from "./words.ts";

/** At the table. `me`: one's own lane; `over`: of the whole race; `watch`: where those are who still play. */
export function raceBar(
  now: Pick<Situation, "standing" | "online" | "waiting">,
  { me, over, watch = null }: { me: Lane | null; over: boolean; watch?: string | null },
  remedies: Pick<Remedies, "takeBack">,
): BarText | null {
  const connection = connectionBar(now, remedies);
  if (connection) return connection;
  if (over) {
    const text = t("The result is there.");
    return { kind: "", icon: "trophy", title: t("The race is over."), text };
  }
  if (!me || me.state === "playing" || me.state === "created") return backBar(now.standing);
  const action = watch === null ? {} : { action: { name: t("Watch"), href: watch } };
  if (me.state === "resigned") {
    const text = t("The race goes on.");
    return { kind: "", icon: "flag", title: t("You have resigned."), text, ...action };
  }
  const title =
    me.place === null
      ? t("You have ended.")
      : t("You stand {place} so far.", { place: ordinal(me.place) });
  const how = me.state === "won" ? t("You are home.") : t("Ended: {how}.", { how: endWord(me) });
  return { kind: "", icon: "flag", title, text: `${how} ${t("The race goes on.")}`, ...action };
}

/** In the lobby and at the result, where nothing waits to be sent. */
export function lobbyBar(
  now: Pick<Situation, "standing" | "online">,
  remedies: Pick<Remedies, "takeBack">,
): BarText | null {
  if (now.standing === "lost" || now.standing === "restart") {
    const title =
      now.standing === "restart"
        ? t("The server restarts.")
        : now.online
          ? t("Connection lost.")
          : t("You are offline.");
    return { kind: "warn", icon: "cut", title, text: t("It is tried again by itself.") };
  }
  return connectionBar({ ...now, waiting: 0 }, remedies) ?? backBar(now.standing);
}

function backBar(standing: Situation["standing"]): BarText | null {
  if (standing !== "back") return null;
  return { kind: "ok", icon: "check", title: t("Back."), text: t("All is as it was.") };
}
