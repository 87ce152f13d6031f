/** A day's result to share: points per round, no shapes and no places. */

import { words } from "../../lib/words.svelte";

const FULL = "■";
const NONE = "·";
const PER_LINE = 6;

export interface DayResult {
  day: string;
  points: number;
  /** How many of the twelve shapes were found. */
  found: number;
  rounds: number[];
}

const text = (path: string, details: Record<string, unknown>) =>
  words.game("fives", `daily.${path}`, details);

/** The text to paste anywhere. */
export function shared({ day, points, found, rounds }: DayResult): string {
  const marks = rounds.map((got) => (got ? FULL.repeat(got) : NONE));
  const lines = [];
  for (let at = 0; at < marks.length; at += PER_LINE) {
    lines.push(marks.slice(at, at + PER_LINE).join(" "));
  }
  return [text("title", { date: day }), text("score", { points, found }), ...lines].join("\n");
}

/** The same as sentences that read well aloud. */
export function aloud({ day, points, found, rounds }: DayResult): string {
  const none = text("aloud_none", {});
  const each = rounds.map((got) => (got ? String(got) : none)).join(", ");
  return text("aloud", { date: day, points, found, rounds: each });
}
