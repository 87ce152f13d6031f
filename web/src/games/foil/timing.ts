/** Which clock runs for a viewer, and since when. Pure. */

import type { SeatView } from "../../lib/types";
import type { ProgressView, SetupView, TableView } from "./sections";

export interface Running {
  began: number;
  deadline: number;
}

/** The own clock where one is asked; else the one that everybody waits for. */
export function clockOf(
  setup: SetupView,
  table: TableView,
  progress: ProgressView,
  seats: readonly SeatView[],
  me: number | null,
): Running | null {
  const spans: Partial<Record<TableView["phase"], number>> = {
    category: setup.options.category_seconds,
    play: setup.options.turn_seconds,
    arrange: setup.options.arrange_seconds,
    unscramble: setup.options.unscramble_seconds,
  };
  const span = (spans[table.phase] ?? 45) * 1000;
  const factor = (seat: number) => Number(seats[seat]?.options["time_factor"] ?? 1) || 1;
  if (table.turn !== null) {
    if (table.until === null) return null;
    return { began: table.until - span * factor(table.turn), deadline: table.until };
  }
  const open = progress.deadlines.map((deadline, seat) =>
    progress.asked[seat] && !progress.done[seat] ? deadline : null,
  );
  const own = me === null ? null : (open[me] ?? null);
  const deadline =
    own ?? open.reduce<number | null>((a, b) => (b === null ? a : Math.max(a ?? 0, b)), null);
  if (deadline === null) return null;
  const whose = own !== null && me !== null ? me : open.indexOf(deadline);
  return { began: deadline - span * factor(whose), deadline };
}
