/** A day's result in signs, to share: the points of each round, no shapes and no places. */

import type { Result } from "../../lib/types";

const FULL = "■";
const NONE = "·";
const PER_LINE = 6;

export function marks({ marks: rounds }: Result): string[] {
  const signs = rounds.map((got) => (got ? FULL.repeat(got) : NONE));
  const lines = [];
  for (let at = 0; at < signs.length; at += PER_LINE) {
    lines.push(signs.slice(at, at + PER_LINE).join(" "));
  }
  return lines;
}
