// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { seatNamed, StillSight, type Kept } from "../../lib/still";
import { words } from "../../lib/words.svelte";
import { cues } from "./cues";
import type { EventView, TimesView, Turn, TurnView } from "./sections";
import { Table } from "./table.svelte";

beforeAll(async () => {
  await words.start();
  await words.need(["times"]);
});

const fact = { type: "fact", a: 6, b: 7, product: 42 } as const;
const TURN: TurnView = {
  seat: 0,
  phase: "choose",
  began: 1_000,
  deadline: 31_000,
  fact: null,
  claims: [],
  tried: [],
  can_call: false,
};
const LAST: EventView = {
  kind: "started",
  seat: 0,
  at: 0,
  cells: [],
  points: 0,
  wrong: null,
  right: null,
};
const played: Turn = {
  seat: 1,
  fact,
  sets: 0,
  claimed: 0,
  points: 0,
  outcome: "played",
  took: 1,
  tried: [],
};
const view = (
  turn: Partial<TurnView> = {},
  last: Partial<EventView> = {},
  options: Partial<TimesView["options"]> = {},
): TimesView => ({
  options: { claim: "self", judge: "opponent", ...options } as TimesView["options"],
  marks: [],
  board: {
    number: 0,
    rows: 6,
    columns: "0123456789",
    piles: Array.from({ length: 10 }, (_, digit) => (digit === 9 ? "12121" : "")),
    fresh: [],
    callable: [],
  },
  turn: { ...TURN, ...turn },
  score: { points: [3, 5], match_end: 60_000, over: "match" },
  turns: [played],
  boards: [],
  last: { ...LAST, ...last },
});
const sight = (of: TimesView, more: Partial<Kept<TimesView>> = {}) =>
  new StillSight({
    game: "times",
    view: of,
    seat: 0,
    seats: ["Anna", "Ben"].map(seatNamed),
    acts: true,
    fresh: true,
    ...more,
  });
const table = (of: TimesView, more: Partial<Kept<TimesView>> = {}) =>
  new Table(() => sight(of, more));

test("who is on turn chooses, then points out sets; the other waits", () => {
  expect(table(view()).step).toBe("choose");
  expect(table(view({ phase: "placed", fact })).pointing).toBe(true);
  expect(table(view({ phase: "placed", fact }, {}, { claim: "auto" })).pointing).toBe(false);
  const other = table(view(), { seat: 1 });
  expect([other.step, other.mine]).toEqual(["wait", false]);
  expect(other.say).toContain("Anna");
});

test("in a replay nobody is asked for anything", () => {
  const shown = table(view({ can_call: true }), { acts: false });
  expect([shown.step, shown.mine, shown.callable]).toEqual(["wait", false, null]);
  expect(shown.placeable("6742")).toBeNull();
});

test("everybody is told whose turn it is, and why the game is over", () => {
  expect(table(view(), { seat: null }).news).toContain("Anna");
  const over = table(view({ phase: "over" }), { seat: null });
  expect(over.news).toBe(words.game("times", "reasons.match"));
  expect([over.clock, over.match(0)]).toEqual([null, null]);
});

test("a fact is placed where its marks have room and are not a line", () => {
  const own = table(view());
  expect(own.placeable("6742")).toEqual(fact);
  expect(own.hindrance("9981")).toContain("9");
  expect(own.placeable("9981")).toBeNull();
  expect(own.hindrance("3412")).not.toBe("");
  expect(own.ghosts("67")).toHaveLength(2);
  expect(table(view(), { seat: 1 }).ghosts("67")).toEqual([]);
});

test("the opponent's product can be called while the rules say so", () => {
  expect(table(view({ can_call: true })).callable).toEqual(fact);
  expect(table(view()).callable).toBeNull();
});

test("the match clock counts down and then says that the match is over", () => {
  expect(table(view()).match(0)).toContain("1:00");
  expect(table(view()).match(60_000)).toBe(words.game("times", "board.matchOver"));
});

test("what happened is heard and told once, and who comes to their turn hears that too", () => {
  const was = sight(view({ seat: 1, phase: "placed", fact }));
  const now = sight(view({}, { kind: "ended", seat: 1, at: 5, points: 2 }));
  const cue = cues({ was, now, whole: false });
  expect(cue.sounds).toEqual(["turn"]);
  expect(cue.say).toContain("Ben");
  expect(cue.moments).toEqual([]);
  expect(cues({ was: now, now, whole: false })).toEqual({});
});

test("a single point is shown while play goes on", () => {
  const was = sight(view({ seat: 1, phase: "placed", fact }));
  const now = sight(view({}, { kind: "ended", seat: 1, at: 5, points: 1 }));
  const [moment] = cues({ was, now, whole: true }).moments ?? [];
  expect(moment).toMatchObject({
    seats: [1],
    title: "+1 point",
    detail: "6 × 7 = 42",
    gains: true,
  });
});
