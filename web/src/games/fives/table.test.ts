// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { seatNamed, StillSight, type Kept } from "../../lib/still";
import { words } from "../../lib/words.svelte";
import { cues } from "./cues";
import type { FivesView, Judged, RoundView, SetupView } from "./sections";
import { Table } from "./table.svelte";
import { text } from "./wording";

beforeAll(async () => {
  await words.start();
  await words.need(["fives"]);
});

const ROUND: RoundView = {
  number: 2,
  phase: "search",
  dice: ["a", "b", "c", "d", "e"],
  double: false,
  running: false,
  flipped_by: null,
  starts_by_itself: null,
  deadlines: [null, null],
  began: 0,
  asked: [true, true],
  done: [false, false],
};
const SETUP = {
  version: "base",
  timer_seconds: 60,
  rounds: 7,
  values: { I: 4, P: 1 },
  real_box: false,
} as SetupView;
const LINE: [number, number][] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
];
const found = (points: number, more: Partial<Judged> = {}): Judged => ({
  cells: LINE,
  shape: "I",
  verdict: "valid",
  points,
  ...more,
});
const judged = (...points: number[]) => ({
  dice: "abcde",
  double: false,
  flipped_by: null,
  seats: points.map((own) => ({ outlines: own ? [found(own)] : [], bonus: 0, points: own })),
});
type Given = Partial<Omit<FivesView, "setup" | "round">> & { setup?: Partial<SetupView> };
const view = (round: Partial<RoundView> = {}, { setup, ...more }: Given = {}): FivesView => ({
  setup: { ...SETUP, ...setup },
  boards: [["abcdeabcde"], ["edcbaedcba"]],
  round: { ...ROUND, ...round },
  rounds: [],
  scores: [{ points: 0 }, { points: 0 }],
  ...more,
});
const sight = (of: FivesView, more: Partial<Kept<FivesView>> = {}) =>
  new StillSight({
    game: "fives",
    view: of,
    seat: 0,
    seats: ["Anna", "Ben"].map(seatNamed),
    acts: true,
    fresh: true,
    ...more,
  });
const table = (of: FivesView, more: Partial<Kept<FivesView>> = {}) =>
  new Table(() => sight(of, more));

test("who is not done searches, but not in a pause and not in a replay", () => {
  expect(table(view()).searching).toBe(true);
  expect(table(view({ done: [true, false] })).searching).toBe(false);
  expect(table(view(), { paused: true }).searching).toBe(false);
  expect(table(view(), { acts: false })).toMatchObject({ acts: false, searching: false });
  expect(table(view(), { seat: null })).toMatchObject({
    acts: false,
    searching: false,
    done: false,
  });
});

test("only those who are asked cross a shape out", () => {
  const cross = view({ phase: "cross", asked: [true, false] }, { rounds: [judged(0, 4)] });
  expect(table(cross).crossing).toBe(true);
  expect(table(cross, { seat: 1 })).toMatchObject({ crossing: false, awaited: "Anna" });
});

test("the sand runs for oneself, and for those who are done until the last has run through", () => {
  const running = { running: true, deadlines: [60_000, 120_000], began: 0, flipped_by: 1 };
  expect(table(view({ deadlines: [60_000, null] })).clock).toBeNull();
  expect(table(view(running)).clock?.deadline).toBe(60_000);
  expect(table(view({ ...running, done: [true, false] })).clock?.deadline).toBe(120_000);
  expect(table(view(running), { seat: null }).clock?.deadline).toBe(120_000);
  const slow = [{ ...seatNamed("Anna", 0), options: { time_factor: 2 } }, seatNamed("Ben", 1)];
  expect(table(view(), { seats: slow }).span).toBe(120_000);
  expect(table(view(running), { seat: null }).span).toBe(120_000);
});

test("an outline is worth its shape's points, twice in a round that is doubled", () => {
  expect(table(view()).worth(LINE)).toBe(4);
  expect(table(view({ double: true })).worth(LINE)).toBe(8);
  expect(table(view()).worth(LINE.slice(0, 4))).toBe(0);
});

test("at the scoring a board shows its outlines, in the puzzle above what stood there before", () => {
  const old = {
    cells: [[5, 5]] as [number, number][],
    shape: "P" as const,
    verdict: "valid" as const,
  };
  const now = { cells: LINE, shape: "I" as const, verdict: "valid" as const };
  const scored = table(
    view(
      { phase: "look" },
      {
        setup: { version: "puzzle" },
        rounds: [judged(4, 0)],
        scores: [
          { points: 4, marks: [old, now], circled: ["I", "P"] },
          { points: 0, crossed: ["I"] },
        ],
      },
    ),
  );
  expect(scored.puzzle).toBe(true);
  expect(scored.outlines(0)).toHaveLength(1);
  expect(scored.earlier(0)).toEqual([old]);
  expect([scored.fate("I"), scored.fate("I", 1), scored.fate("X", 1)]).toEqual([
    "circled",
    "crossed",
    "",
  ]);
  expect(scored.taken).toEqual(
    new Set(["5:5", ...LINE.map(([row, column]) => `${row}:${column}`)]),
  );
  expect(table(view({}, { rounds: [judged(4, 0)] })).outlines(0)).toEqual([]);
});

test("everybody is told what goes on", () => {
  const news = (round: Partial<RoundView>) => table(view(round), { seat: null }).news;
  expect(news({})).toBe(text("screen.search"));
  expect(news({ running: true })).toBe(text("startedAlone"));
  expect(news({ running: true, flipped_by: 1 })).toContain("Ben");
  expect(news({ phase: "cross", asked: [true, false] })).toBe(text("crossWait", { names: "Anna" }));
  expect(news({ phase: "enter" })).toBe(text("paper.wait", { names: "Anna and Ben" }));
  expect(news({ phase: "look" })).toBe(text("screen.look"));
  expect(news({ phase: "over" })).toBe(words.game("fives", "phases.over"));
});

test("a roll, the turned timer and the scoring are heard and told once", () => {
  const cue = (was: FivesView, now: FivesView, seat: number | null = 0) =>
    cues({ was: sight(was, { seat }), now: sight(now, { seat }), whole: seat === null });
  const roll = cue(view({ number: 1, phase: "look" }), view());
  expect(roll.sounds).toEqual(["roll"]);
  expect(roll.say).toContain(text("round", { number: 2, of: 7 }));
  const running = view({ running: true, flipped_by: 1 });
  expect(cue(view(), running)).toMatchObject({ sounds: ["flip"], buzz: 120 });
  expect(cue(running, running)).toEqual({ moments: [] });
  const scored = view({ phase: "look" }, { rounds: [judged(4, 0)] });
  expect(cue(running, scored).sounds).toEqual(["set"]);
  expect(cue(running, scored).say).toContain("4");
  expect(cue(running, scored, 1).sounds).toEqual(["stop"]);
  expect(cue(running, scored, null).sounds).toEqual(["stop"]);
  expect(cue(running, view({ phase: "enter" })).sounds).toEqual(["stop"]);
});
