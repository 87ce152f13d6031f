// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import type { Sight } from "../../lib/sight";
import { seatNamed, StillSight } from "../../lib/still";
import type { BeatView, Json } from "../../lib/types";
import { words } from "../../lib/words.svelte";
import { decisive, staged } from "./cues";
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
const onStage = (code: string, details: Record<string, Json> = {}, seats: number[] = []) => {
  const beat: BeatView = { begins: 5, ends: 9, code, tone: "good", seats, details };
  return staged({ beat, sight: sight({}), whole: true });
};

test("the end of writing and rulings are staged with why", () => {
  expect(onStage("written")).toMatchObject({ key: "5 written", sound: "stop" });
  const good = onStage("counts", { entry: "Amur", why: "vote" });
  expect(good).toMatchObject({ tone: "good", sound: "set" });
  expect(good?.title).toContain("Amur");
  expect(good?.detail).toBe(words.game("facts", "why.vote"));
  expect(onStage("out", { entry: "Amur", why: "vote" })).toMatchObject({ sound: "wrong" });
});

test("winners of Special and General are staged, points of a round drawn in place", () => {
  expect(onStage("special", { points: 12 }, [1])).toMatchObject({ seats: [1], title: "Depth" });
  expect(onStage("points", { points: 12 }, [1])).toBeNull();
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
