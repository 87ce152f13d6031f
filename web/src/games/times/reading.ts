/** What the quizmaster reads in Times Four: the fact that was named, right or wrong. */

import type { Sight } from "../../lib/sight";
import type { Reading } from "../../voice/reading";
import { written } from "./board";
import type { TimesView } from "./sections";

export function reads({ view }: Sight<TimesView>): Reading | null {
  const { fact, seat, began } = view.turn;
  return fact && { key: `fact ${seat} ${began} ${written(fact)}`, text: `${written(fact)}.` };
}
