/** What the quizmaster reads in Facts in Five: the letters of a round and its subjects. */

import type { Sight } from "../../lib/sight";
import type { Reading } from "../../voice/reading";
import type { FactsView } from "./sections";
import { letterName, subject } from "./wording";

export function reads({ view }: Sight<FactsView>): Reading | null {
  const { phase, number, letters, columns } = view.round;
  if (phase !== "write" || !letters.length) return null;
  const subjects = columns.map((column) => `${subject(column)}.`);
  return {
    key: `round ${number}`,
    text: `${letters.map(letterName).join(", ")}. ${subjects.join(" ")}`,
  };
}
