/** Which clock runs for a viewer, and since when. Pure. */

import { clockAmong, type Running } from "../../lib/clock";
import type { SeatView } from "../../lib/types";
import type { ProgressView, SetupView, TableView } from "./sections";

/** The own clock where one is asked; else the one that everybody waits for. */
export function clockOf(
  setup: SetupView,
  table: TableView,
  progress: ProgressView,
  seats: readonly SeatView[],
  me: number | null,
  /** Words in question: a vote has the time for each. */
  ballots = 0,
): Running | null {
  const spans: Partial<Record<TableView["phase"], number>> = {
    category: setup.options.category_seconds,
    play: setup.options.turn_seconds,
    arrange: setup.options.arrange_seconds,
    unscramble: setup.options.unscramble_seconds,
    vote: setup.options.vote_seconds * ballots,
  };
  const span = (spans[table.phase] ?? 45) * 1000;
  const factor = (seat: number) => Number(seats[seat]?.options["time_factor"] ?? 1) || 1;
  if (table.turn !== null) {
    if (table.until === null) return null;
    return { began: table.until - span * factor(table.turn), deadline: table.until };
  }
  const running = clockAmong(progress, me);
  if (!running) return null;
  const { deadline, whose } = running;
  return { began: deadline - span * factor(whose), deadline };
}
