// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import type { Sight } from "../../lib/sight";
import { seatNamed, StillSight } from "../../lib/still";
import type { Change } from "../../stage/cues";
import { words } from "../../lib/words.svelte";
import { cues, decisive } from "./cues";
import type { FactsView } from "./sections";

beforeAll(async () => {
  await words.start();
  await words.need(["facts"]);
});

type Sections = Record<string, unknown>;
/** What every view has, with nothing in it. */
const QUIET: Sections = {
  setup: { options: {} },
  progress: { asked: [], done: [], count: 0, deadlines: [], began: 0 },
  playcards: [],
  marks: [],
  played: [],
};
const sight = (view: Sections, seat: number | null = null): Sight<FactsView> =>
  new StillSight({
    game: "facts",
    view: { ...QUIET, ...view } as unknown as FactsView,
    seat,
    seats: ["Anna", "Ben"].map(seatNamed),
  });
const moments = (change: Change<FactsView>) => cues(change).moments ?? [];
const change = (was: Sections, now: Sections, seat: number | null = null): Change<FactsView> => ({
  was: sight(was, seat),
  now: sight(now, seat),
  whole: false,
});
const grid = (text: string, valid = true, why = "vote") => [[{ text, valid, why }]];
const judged = (phase: string, author: number | null = 0) => ({
  round: { phase, number: 1 },
  up: null,
  marks: [{ seat: 0, row: 0, column: 0, ballot: true }],
  playcards: [{ author, entries: grid("Amur") }],
});
const scored = (...cards: ReturnType<typeof grid>[]) => ({
  round: { phase: "reveal", number: 1 },
  played: [{ cards: cards.map((entries) => ({ entries })) }],
});

test("the end of writing is staged", () => {
  const found = moments(
    change({ round: { phase: "write" } }, { round: { phase: "mark", number: 2 } }),
  );
  expect(found.map(({ key }) => key)).toEqual(["written 2"]);
});

test("the outcome of a vote is seen before the scores", () => {
  const [good] = moments(change(judged("vote"), scored(grid("Amur"))));
  expect(good?.tone).toBe("good");
  expect(good?.title).toContain("Amur");
  const [bad] = moments(change(judged("vote"), scored(grid("Amur", false))));
  expect(bad?.tone).toBe("bad");
});

test("so is that of the last entry of the quick pass", () => {
  const was = { ...judged("tap"), marks: [], up: { seat: 0, row: 0, column: 0, number: 3, of: 3 } };
  expect(moments(change(was, scored(grid("Amur")))).length).toBe(1);
});

test("a card of a hidden author is found by what stands on it", () => {
  const [found] = moments(change(judged("vote", null), scored(grid("Bug"), grid("Amur", false))));
  expect(found?.tone).toBe("bad");
});

test("nothing is staged while a phase lasts, or when judging ends without a vote", () => {
  expect(moments(change(judged("vote"), judged("vote")))).toEqual([]);
  expect(moments(change(judged("dispute"), scored(grid("Amur"))))).toEqual([]);
});

const finished = (winners: number[], ...totals: number[][]) =>
  sight({
    outcome: { winners },
    played: totals.map((cards) => ({ cards: cards.map((total) => ({ total })) })),
  });

test("the round in which the winner was furthest ahead decided it", () => {
  const found = decisive(finished([1], [20, 30], [10, 45], [60, 40]));
  expect(found).toMatchObject({ seat: 1, title: "Round 2", detail: "45 points" });
});

test("a winner who never was ahead has no decisive round", () => {
  expect(decisive(finished([0, 1], [30, 30]))).toBeNull();
});
