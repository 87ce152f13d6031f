/** Which clock runs for a viewer, and since when. Pure. */

import { clockAmong, type Running } from "../../lib/clock";
import type { SeatView } from "../../lib/types";
import type { CardView, Phase, ProgressView, SetupView } from "./sections";

const REVEAL_SECONDS = 60;
/** The look before the quick pass, where the time to mark is the usual one. */
const MARK_SECONDS = 60;
const LOOK_SECONDS = 20;

function seconds({ options }: SetupView, phase: Phase): number {
  switch (phase) {
    case "choose":
      return options.choose_seconds;
    case "write":
      return options.minutes * 60;
    case "mark":
      return options.judging === "quick" && options.mark_seconds === MARK_SECONDS
        ? LOOK_SECONDS
        : options.mark_seconds;
    case "affirm":
      return options.mark_seconds;
    case "tap":
      return options.tap_seconds;
    case "elect":
      return options.vote_seconds;
    case "recognise":
      return options.recognise_seconds;
    case "dispute":
      return options.dispute_seconds;
    case "vote":
      return options.vote_seconds;
    default:
      return REVEAL_SECONDS;
  }
}

/** The own clock where one is asked and not done; else the one that everybody waits for. */
export function clockOf(
  setup: SetupView,
  phase: Phase,
  cards: CardView[],
  progress: ProgressView,
  seats: readonly SeatView[],
  me: { seat: number; busy: boolean } | null,
): Running | null {
  const running = clockAmong(progress, me?.busy ? me.seat : null);
  if (!running) return null;
  const { deadline, whose } = running;
  const factor = Number(seats[whose]?.options["time_factor"] ?? 1) || 1;
  // Anybody who holds more than one card has the time for each.
  const held = cards.filter((card) => card.holder === whose).length;
  return { began: deadline - seconds(setup, phase) * 1000 * factor * (held || 1), deadline };
}
