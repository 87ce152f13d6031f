/** A result in a sentence, and why the game was over. */

import { listed } from "../lib/figures";
import type { Session } from "../lib/session.svelte";
import { t, words } from "../lib/words.svelte";

/** Letters of names that fit into a headline; who shares a win is listed below it anyway. */
const HEADLINE = 36;

/** To a winner it says so, unless it is `forAll`. */
export function resultTitle(session: Session, forAll = false): string {
  const { winners = [], scores = [] } = session.outcome ?? {};
  if (scores.length === 1) return t("result.alone", { count: scores[0] });
  const names = winners.map((seat) => session.name(seat));
  const together = listed(names);
  if (winners.length !== 1)
    return together.length > HEADLINE ? t("result.drawn") : t("result.draw", { names: together });
  return winners[0] === session.you?.seat && !forAll
    ? t("result.youWin")
    : t("result.wins", { name: names[0] ?? "", count: session.named(winners[0] ?? 0) });
}

/** Whether there is something to celebrate here: somebody has points and has won with them; of the
 * people at the table, and on a player's own page that player. */
export function isCelebrated(session: Session): boolean {
  const { winners = [], scores = [] } = session.outcome ?? {};
  const seat = session.you?.seat ?? null;
  return winners.some(
    (winner) =>
      (scores[winner] ?? 0) > 0 && (seat === null ? !session.isBot(winner) : winner === seat),
  );
}

/** The same of an evening: a person has won it, with points. */
export function isCelebratedTonight(session: Session): boolean {
  const won = session.night.standings.filter(
    ({ place, person, points }) => place === 1 && person !== null && points > 0,
  );
  const { you } = session;
  return you?.role === "player" ? won.some(({ person }) => person === you.person) : won.length > 0;
}

export function resultReason(session: Session): string {
  const { outcome } = session;
  if (!outcome) return "";
  return (
    words.maybe(session.room?.game ?? null, `reasons.${outcome.reason}`) ??
    words.notice({ code: outcome.reason, details: {} })
  );
}
