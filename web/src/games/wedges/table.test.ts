// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { seatNamed, StillSight, type Kept } from "../../lib/still";
import { words } from "../../lib/words.svelte";
import { cues } from "./cues";
import type { EventKind, MineView, QuestionView, TableView, WedgesView } from "./sections";
import { Table } from "./table.svelte";

beforeAll(async () => {
  await words.start();
  await words.need(["wedges"]);
});

const QUESTION: QuestionView = {
  number: 3,
  guesses: [],
  id: "q",
  seat: 0,
  kind: "category",
  category: "blue",
  difficulty: 0,
  text: "Where?",
  as_of: null,
  choices: [],
  typed_instead: false,
  tried: null,
  specific: false,
  given: null,
  expected: null,
  correct: null,
  judged_by: null,
  appealed: false,
  wedge: null,
  why: "",
};
const TABLE: TableView = {
  phase: "roll",
  turn: 0,
  number: 4,
  began: 0,
  until: 60_000,
  roll: null,
  positions: ["hub", "r0"],
  wedges: [[], ["blue"]],
  barred: [[], []],
  reader: 1,
  referee: false,
  chasing: [],
};
const MINE: MineView = {
  seat: 0,
  proposals: [],
  vote: null,
  answer: null,
  also: [],
  why: "",
  guess: null,
};
type Given = { last?: EventKind; question?: Partial<QuestionView>; mine?: Partial<MineView> };
const view = (table: Partial<TableView>, { last = "turn", question, mine }: Given = {}) =>
  ({
    setup: {
      options: {
        real_box: false,
        wedges_needed: 6,
        max_turns: 0,
        act_seconds: 30,
        answer_seconds: 45,
        vote_seconds: 20,
      },
      starts: [],
      captains: [0, 0],
    },
    table: { ...TABLE, ...table },
    targets: [],
    walk: null,
    question: question ? { ...QUESTION, ...question } : null,
    progress: {
      asked: [false, true],
      done: [false, false],
      deadlines: [null, 90_000],
      began: 70_000,
    },
    steps: [],
    tally: [],
    flags: [],
    history: [],
    last: { kind: last, seat: 0, at: 1 },
    mine: { ...MINE, ...mine },
  }) as unknown as WedgesView;
const sight = (of: WedgesView, more: Partial<Kept<WedgesView>> = {}) =>
  new StillSight({
    game: "wedges",
    view: of,
    seat: 0,
    seats: ["Anna", "Ben"].map(seatNamed),
    acts: true,
    fresh: true,
    ...more,
  });
const table = (of: WedgesView, more: Partial<Kept<WedgesView>> = {}) =>
  new Table(() => sight(of, more));

test("the seat on turn rolls, and nobody does in a replay", () => {
  expect(table(view({})).yours).toBe(true);
  expect(table(view({})).say).toBe(words.game("wedges", "board.say.roll.mine"));
  expect(table(view({}), { seat: 1 }).yours).toBe(false);
  expect(table(view({}), { acts: false }).yours).toBe(false);
});

test("a reader who judges is asked with the seat on turn, one who only reads aloud is not", () => {
  const reads = (referee: boolean) => table(view({ phase: "answer", referee }), { seat: 1 }).yours;
  expect([reads(false), reads(true)]).toEqual([true, false]);
});

test("the reader rules on what they know the answer of", () => {
  const knows = view({ phase: "rule" }, { mine: { answer: "Rome" } });
  expect(table(knows, { seat: 1 }).ruling).toBe(true);
  expect(table(view({ phase: "rule" }), { seat: 1 }).ruling).toBe(false);
  expect(table(knows, { seat: 0 }).ruling).toBe(false);
});

test("in a vote those are asked who have not voted", () => {
  const voting = view({ phase: "vote", until: null });
  expect(table(voting, { seat: 1 }).asked).toBe(true);
  expect(table(voting, { seat: 0 }).asked).toBe(false);
  expect(table(voting, { seat: 1 }).clock).toEqual({ began: 70_000, deadline: 90_000 });
});

test("a question is seen while it is open and just after, not while one moves", () => {
  const shown = (phase: TableView["phase"]) => table(view({ phase }, { question: {} })).shown;
  expect(["answer", "vote", "roll", "over"].map((it) => shown(it as TableView["phase"]))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(shown("move")).toBe(false);
});

test("anybody who has all wedges is told to make for the hub", () => {
  const own = ["blue", "pink", "yellow", "brown", "green", "orange"] as const;
  expect(table(view({ wedges: [[...own], []] })).goal).toBe(words.game("wedges", "board.home"));
  expect(table(view({})).goal).toBe("");
});

test("a right answer is heard and told once, with what to do next", () => {
  const was = sight(view({ phase: "answer" }, { question: {} }));
  const now = sight(view({}, { last: "right", question: { correct: true, expected: "Rome" } }));
  const cue = cues({ was, now, whole: false });
  expect(cue.sounds).toEqual(["set"]);
  expect(cue.say).toContain("Rome");
  expect(cue.say).toContain(words.game("wedges", "board.say.roll.again"));
  expect(cues({ was: now, now, whole: false })).toEqual({});
});

test("whose turn it becomes feels it", () => {
  const was = sight(view({ turn: 1 }));
  const now = sight(view({ turn: 0, number: 5 }));
  expect(cues({ was, now, whole: false })).toMatchObject({ sounds: ["turn"], buzz: 60 });
  const other = { seat: null };
  expect(
    cues({
      was: sight(view({ turn: 1 }), other),
      now: sight(view({ number: 5 }), other),
      whole: true,
    }),
  ).toMatchObject({ sounds: [] });
});
