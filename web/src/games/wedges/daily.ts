/** A day's result in signs, to share: right at once, at the second try, or not at all. */

import type { Result } from "../../lib/types";

const SIGNS = ["·", "◧", "■"];

export const marks = ({ marks: questions }: Result): string[] => [
  questions.map((got) => SIGNS[got] ?? "·").join(" "),
];
