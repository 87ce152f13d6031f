import { expect, test } from "vitest";
import { guideOf, holds, spokenOf, type Block } from "./guide";

const shown = async (game: string, options: Record<string, boolean | string>) =>
  (await guideOf(game, "en"))!
    .flatMap(({ blocks }) => blocks)
    .filter((block) => holds(block, options))
    .map(({ id }) => id);

test("a block holds where all that it presumes does, in one way or another", () => {
  const block: Block = {
    id: "b",
    text: "",
    needs: [[{ house: [true], real_box: [false] }, { on_paper: [false] }]],
  };
  expect(holds(block, { real_box: false, on_paper: true })).toBe(true);
  expect(holds(block, { real_box: true, on_paper: false })).toBe(true);
  expect(holds(block, { real_box: true, on_paper: true })).toBe(false);
  expect(spokenOf(block)).toEqual(["real_box", "on_paper"]);
});

test("on a page there is a house", () => {
  expect(holds({ id: "b", text: "", needs: [[{ house: [false] }]] }, {})).toBe(false);
});

test("what a table types, draws or does on paper is told for that table", async () => {
  const usual = { real_box: false, on_paper: false, own_cards: false, judging: "quick" };
  const drawn = await shown("facts", usual);
  expect(drawn).toEqual(expect.arrayContaining(["quick_taps", "mark", "shelf", "struck"]));
  expect(drawn).not.toContain("struck_paper");
  const paper = await shown("facts", { ...usual, real_box: true, on_paper: true });
  expect(paper).toEqual(expect.arrayContaining(["struck_paper", "book_paper", "paper_box"]));
  for (const id of ["quick_taps", "mark", "shelf", "alone"]) expect(paper).not.toContain(id);
  const own = await shown("facts", { ...usual, real_box: true, own_cards: true });
  expect(own).toEqual(expect.arrayContaining(["quick_taps", "two_own"]));
  expect(own).not.toContain("quick_known");
});

test("a game of another package may have rules without presumptions, or none", async () => {
  expect(await guideOf("nowhere", "en")).toBeNull();
});
