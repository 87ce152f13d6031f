import { describe, expect, it } from "vitest";
import { scoringTable } from "./scoring";
import type { SetupView } from "./sections";

const SCORES = {
  letter: 1,
  bonus_letter: 5,
  knock: 5,
  unscramble: "letter" as const,
  unbroken: 0,
  no_such_word: 10,
  false_knock: 15,
};

function setup(scores: object = {}, no_scramble = 0): SetupView {
  return {
    bonus: "jkqxz",
    options: { scores: { ...SCORES, ...scores }, no_scramble },
  } as unknown as SetupView;
}

const shown = (of: SetupView) =>
  scoringTable(of).map(({ code, points }) => `${code.replace("scoring.", "")} ${points}`);

describe("the scoring table", () => {
  it("has the numbers of the rule page and leaves out what is worth nothing", () => {
    expect(shown(setup())).toEqual([
      "letter 1",
      "bonusLetter 5",
      "knock 5",
      "unscrambleLetter 1",
      "noSuchWord -10",
      "falseKnock -15",
    ]);
  });

  it("has this game's numbers, not the defaults", () => {
    const changed = shown(setup({ knock: 8, unscramble: 4, unbroken: 5, no_such_word: 3 }));
    expect(changed).toContain("knock 8");
    expect(changed).toContain("unscrambleFlat 4");
    expect(changed).toContain("unbroken 5");
    expect(changed).toContain("noSuchWord -3");
  });

  it("has only letters and penalties where nobody scrambles", () => {
    expect(shown(setup({}, 25))).toEqual(["letter 1", "noSuchWord -10", "falseKnock -15"]);
  });
});
