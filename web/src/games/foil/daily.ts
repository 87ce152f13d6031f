/** A day's result in signs, to share: the points of the own words, and which of the house's were solved. */

import type { Result } from "../../lib/types";

const SOLVED = "■";
const NONE = "·";

export const marks = ({ marks: [words = 0, ...riddles] }: Result): string[] => [
  [String(words), ...riddles.map((points) => (points > 0 ? SOLVED : NONE))].join(" "),
];
