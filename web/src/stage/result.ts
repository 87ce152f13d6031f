/** A result in a sentence, and why the game was over. */

import type { Session } from "../lib/session.svelte";
import { t, words } from "../lib/words.svelte";

/** Letters of names that fit into a headline; who shares a win is listed below it anyway. */
const HEADLINE = 36;

export function resultTitle(session: Session): string {
  const { winners = [], scores = [] } = session.outcome ?? {};
  if (scores.length === 1) return t("result.alone", { count: scores[0] });
  const names = winners.map((seat) => session.name(seat));
  const together = names.join(" · ");
  if (winners.length !== 1)
    return together.length > HEADLINE ? t("result.drawn") : t("result.draw", { names: together });
  const [winner] = winners;
  if (winner === undefined || winner === session.you?.seat) return t("result.youWin");
  // A team wins together.
  const count = Math.max(1, session.seats[winner]?.people.length ?? 1);
  return t("result.wins", { count, name: names[0] ?? "" });
}

export function resultReason(session: Session): string {
  const { outcome } = session;
  if (!outcome) return "";
  return (
    words.maybe(session.room?.game ?? null, `reasons.${outcome.reason}`) ??
    words.notice({ code: outcome.reason, details: {} })
  );
}
