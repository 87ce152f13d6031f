/** A result in a sentence, and why the game was over. */

import type { Session } from "../lib/session.svelte";
import { t, words } from "../lib/words.svelte";

export function resultTitle(session: Session): string {
  const { winners = [], scores = [] } = session.outcome ?? {};
  if (scores.length === 1) return t("result.alone", { count: scores[0] });
  const names = winners.map((seat) => session.name(seat));
  if (winners.length !== 1) return t("result.draw", { names: names.join(" · ") });
  return winners[0] === session.you?.seat
    ? t("result.youWin")
    : t("result.wins", { name: names[0] ?? "" });
}

export function resultReason(session: Session): string {
  const { outcome } = session;
  if (!outcome) return "";
  return (
    words.maybe(session.room?.game ?? null, `reasons.${outcome.reason}`) ??
    words.notice({ code: outcome.reason, details: {} })
  );
}
