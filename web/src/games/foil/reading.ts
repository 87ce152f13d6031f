/** What the quizmaster reads in Foil: the category of a hand. */

import type { Sight } from "../../lib/sight";
import type { Reading } from "../../voice/reading";
import type { FoilView } from "./sections";
import { text } from "./wording";

export function reads({ view }: Sight<FoilView>): Reading | null {
  const { phase, number, category } = view.table;
  if (phase !== "play" || !category) return null;
  return { key: `category ${number}`, text: text("category.is", { name: category }) };
}
