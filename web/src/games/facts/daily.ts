/** A day's result in signs, to share: the marks stacked as on the scoring table. */

import type { Result } from "../../lib/types";
import { PLACES } from "./playcard";

const FULL = "■";
const NONE = "·";

export const marks = ({ marks: counts }: Result): string[] =>
  PLACES.map((row) => counts.map((count) => (count > row ? FULL : NONE)).join(" "));
