/** A day's result in signs, to share: the points of each turn. */

import type { Result } from "../../lib/types";

const NONE = "·";

export const marks = ({ marks: turns }: Result): string[] => [
  turns.map((points) => (points ? String(points) : NONE)).join(" "),
];
