/** The scoring table as rows, with the numbers of this game. */

import type { SetupView } from "./sections";

export interface Row {
  /** Its text in the catalogue. */
  code: string;
  points: number;
  letters?: string;
}

/** Without scrambling only letters and penalties count. What is worth nothing is left out. */
export function scoringTable(setup: SetupView): Row[] {
  const { scores, no_scramble } = setup.options;
  const letters = [...setup.bonus].map((letter) => letter.toUpperCase()).join(" ");
  const perLetter = scores.unscramble === "letter";
  const rewards: Row[] = [
    { code: "scoring.letter", points: scores.letter },
    ...(no_scramble
      ? []
      : [
          { code: "scoring.bonusLetter", points: scores.bonus_letter, letters },
          { code: "scoring.knock", points: scores.knock },
          perLetter
            ? { code: "scoring.unscrambleLetter", points: 1 }
            : { code: "scoring.unscrambleFlat", points: Number(scores.unscramble) },
          { code: "scoring.unbroken", points: scores.unbroken },
        ]),
  ];
  const penalties: Row[] = [
    { code: "scoring.noSuchWord", points: -scores.no_such_word },
    { code: "scoring.falseKnock", points: -scores.false_knock },
  ];
  return [...rewards, ...penalties].filter(({ points }) => points !== 0);
}
