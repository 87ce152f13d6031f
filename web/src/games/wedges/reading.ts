/** What the quizmaster reads in Wedges: the question with what can be chosen, unless a player reads it out. */

import { packs } from "../../form/packs.svelte";
import type { Sight } from "../../lib/sight";
import type { Reading } from "../../voice/reading";
import type { WedgesView } from "./sections";
import { title } from "./wording";

/** In which language each pack asks. */
let languages = new Map<string, string>();
void packs.need().then((found) => {
  languages = new Map(found.map(({ id, language }) => [id, language]));
});

export function reads({ view }: Sight<WedgesView>): Reading | null {
  const { question, table, setup } = view;
  if (!question || table.phase !== "answer" || (table.reader !== null && !table.referee))
    return null;
  const spoken = new Set(setup.options.packs.map((pack) => languages.get(pack)));
  const [language] = spoken.size === 1 ? [...spoken] : [];
  // The heading is in the words of the page, so it is read only where the question is, too.
  const heading = language === undefined || language === document.documentElement.lang;
  return {
    key: `question ${question.number} ${question.id}`,
    text: [
      ...(heading ? [`${title(question.category)}.`] : []),
      question.text,
      ...(question.choices.length ? [`${question.choices.join(", ")}.`] : []),
    ].join(" "),
    ...(language === undefined ? {} : { language }),
  };
}
