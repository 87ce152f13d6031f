/** Which clock runs for a viewer, and since when. Pure. */

import { clockAmong, type Running } from "../../lib/clock";
import type { Sight } from "../../lib/sight";
import type { Phase, ProgressView, QuestionView, SetupView, TableView } from "./sections";

const APPEAL_SECONDS = 15;
const MORE_SECONDS = 10;

/** Whom the phase asks alone. */
const byReader = (phase: Phase): boolean => phase === "draw" || phase === "rule";

/** The own clock where one votes; else the one that everybody waits for. */
export function clockOf(
  setup: SetupView,
  table: TableView,
  question: QuestionView | null,
  progress: ProgressView,
  sight: Pick<Sight, "timeFactor">,
  me: number | null,
): Running | null {
  const { act_seconds, answer_seconds, vote_seconds } = setup.options;
  if (table.until !== null) {
    const tries = typeof question?.tried === "string" ? 1 : 0;
    const more = MORE_SECONDS * (tries + (question?.specific ? 1 : 0));
    const seconds =
      table.phase === "answer"
        ? answer_seconds + more
        : table.phase === "appeal"
          ? APPEAL_SECONDS
          : act_seconds;
    const whose = byReader(table.phase) ? (table.reader ?? table.turn) : table.turn;
    return { began: table.until - seconds * 1000 * sight.timeFactor(whose), deadline: table.until };
  }
  const running = clockAmong(progress, me);
  if (!running) return null;
  const { deadline, whose } = running;
  return { began: deadline - vote_seconds * 1000 * sight.timeFactor(whose), deadline };
}
