/** What the quizmaster reads in Find Five: what the dice show. */

import type { Sight } from "../../lib/sight";
import type { Reading } from "../../voice/reading";
import type { FivesView } from "./sections";
import { spoken } from "./wording";

export function reads({ view }: Sight<FivesView>): Reading | null {
  const { phase, number, dice } = view.round;
  return phase === "search" ? { key: `round ${number}`, text: `${spoken(dice)}.` } : null;
}
