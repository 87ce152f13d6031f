// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { seatNamed, StillSight, type Kept } from "../../lib/still";
import { words } from "../../lib/words.svelte";
import { cues } from "./cues";
import type { EventView, FoilView, MineView, Options, TableView } from "./sections";
import { Table } from "./table.svelte";
import { text } from "./wording";

beforeAll(async () => {
  await words.start();
  await words.need(["foil"]);
});

const card = (id: number, letter: string) => ({ id, letter });
const CARDS = [..."tower"].map((letter, id) => card(id, letter));
const TABLE: TableView = {
  phase: "play",
  number: 0,
  round: 2,
  size: 5,
  dealer: 1,
  category: "",
  turn: 0,
  drawn: false,
  draws_left: null,
  began: 0,
  until: 60_000,
  deck: 40,
  recycled: false,
  pile: [],
  hand_sizes: [5, 5],
  knocker: null,
  false_knocks: [0, 0],
};
const MINE: MineView = {
  seat: 0,
  hand: CARDS,
  knock: [],
  draft: null,
  words: [],
  guesses: [],
  votes: [],
};
const LAST: EventView = { kind: "dealt", seat: 1, at: 1, count: 0, card: null };
type Given = Partial<Omit<FoilView, "setup">> & { options?: Partial<Options> };
const view = (table: Partial<TableView> = {}, { options, ...more }: Given = {}): FoilView => ({
  setup: {
    options: {
      no_scramble: 0,
      real_box: false,
      language: "en",
      turn_seconds: 60,
      arrange_seconds: 90,
      to_points: 0,
      ...options,
    } as Options,
    bonus: "jkqxz",
    deck: {},
    least: 3,
    hands: 3,
    categories: [],
  },
  table: { ...TABLE, ...table },
  progress: { asked: [false, false], done: [false, false], deadlines: [null, null], began: 0 },
  laid: [[], []],
  ballots: [],
  voted: [],
  hands: [],
  scores: [4, 2],
  last: LAST,
  mine: MINE,
  ...more,
});
const sight = (of: FoilView, more: Partial<Kept<FoilView>> = {}) =>
  new StillSight({
    game: "foil",
    view: of,
    seat: 0,
    seats: ["Anna", "Ben"].map(seatNamed),
    acts: true,
    fresh: true,
    ...more,
  });
const table = (of: FoilView, more: Partial<Kept<FoilView>> = {}) =>
  new Table(() => sight(of, more));
const both = { asked: [true, true], done: [false, false], deadlines: [90_000, 90_000], began: 0 };
const grouped = { loose: [], words: [{ cards: [0, 1, 2, 3, 4], laid: [] }] };

test("in turn one draws, then discards or knocks; the other waits", () => {
  const own = table(view());
  expect([own.onTurn, own.drawn, own.yours, own.fresh]).toEqual([true, false, true, []]);
  expect(own.say()).toBe(text("say.draw"));
  expect(own.say(true)).toBe(text("say.readyDraw"));
  const drawn = table(view({ drawn: true }, { last: { ...LAST, kind: "drawn" } }));
  expect([drawn.say(), drawn.reason(false), drawn.fresh]).toEqual([
    text("say.discard"),
    "discard",
    [4],
  ]);
  const other = table(view({ turn: 1 }));
  expect([other.onTurn, other.yours]).toEqual([false, false]);
  expect(other.say()).toContain("Ben");
});

test("what a knock lacks is told of the cards one holds, the discard after drawing included", () => {
  expect(table(view()).knock(grouped).ready).toBe(true);
  expect(table(view({ size: 6 })).knock(grouped)).toMatchObject({ ready: false, complete: true });
  const one = { loose: [4], words: [{ cards: [0, 1, 2, 3], laid: [] }] };
  expect(table(view({ size: 4 })).knock(one)).toMatchObject({ discard: null, ready: false });
  expect(table(view({ size: 4, drawn: true })).knock(one)).toMatchObject({
    discard: 4,
    ready: true,
  });
});

test("where all act at once, who is done waits for the others", () => {
  const arrange = view({ phase: "arrange", turn: null }, { progress: both });
  expect(table(arrange)).toMatchObject({ asked: true, active: true, arranging: true });
  expect(table(arrange, { paused: true })).toMatchObject({ asked: true, active: false });
  const done = { ...both, done: [true, false] };
  const waits = table(view({ phase: "arrange", turn: null }, { progress: done }));
  expect([waits.asked, waits.awaited]).toEqual([false, "Ben"]);
  expect(waits.say()).toBe(text("say.busy", { names: "Ben" }));
});

test("in a replay nobody is asked for anything", () => {
  const shown = table(view({ phase: "arrange", turn: null }, { progress: both }), { acts: false });
  expect(shown).toMatchObject({ acts: false, asked: false, yours: false, onTurn: false });
});

test("with the cards on the table, knocks and words are entered", () => {
  const box = { options: { real_box: true } };
  expect(table(view({}, box))).toMatchObject({ entering: true, arranging: false });
  expect(table(view({ phase: "arrange" }, box))).toMatchObject({
    entering: true,
    arranging: false,
  });
  expect(table(view({ phase: "guess" }, box))).toMatchObject({ entering: false, guessing: true });
});

test("what there is to guess and to vote on", () => {
  const laid = [[CARDS], [CARDS, CARDS]];
  expect(table(view({ phase: "unscramble" }, { laid })).toGuess).toBe(2);
  expect(table(view({ phase: "unscramble" }, { laid }), { seat: null }).toGuess).toBe(3);
  const ballot = { text: "zorb", question: "word", owners: [1], guessers: [], voters: [0] };
  const vote = (votes: (boolean | null)[]) =>
    table(view({ phase: "vote" }, { ballots: [ballot], mine: { ...MINE, votes } })).voted;
  expect([vote([null]), vote([false])]).toEqual([false, true]);
});

test("everybody is told what happened and who is in turn", () => {
  const news = (shown: Partial<TableView>, more: Given = {}) =>
    table(view(shown, more), { seat: null }).news;
  expect(news({ turn: 1 })).toContain(text("screen.turn", { name: "Ben", count: 1 }));
  expect(news({ turn: 1, drawn: true })).toBe(
    words.game("foil", "events.dealt", { name: "Ben", count: 1 }),
  );
  expect(news({ phase: "arrange", turn: null }, { progress: both })).toContain("Anna and Ben");
  expect(news({ phase: "unscramble", turn: null })).toBe(words.game("foil", "events.laid"));
  expect(news({ phase: "over" })).toBe("");
});

test("round, hand and language are named", () => {
  const shown = table(view());
  expect([shown.round, shown.handNumber, shown.category, shown.elsewhere]).toEqual([
    "Round 2",
    "hand 1 of 3",
    "",
    "",
  ]);
  const german = table(view({ category: "animals" }, { options: { language: "de" } }));
  expect([german.category, german.elsewhere]).toEqual([
    "Category: animals",
    "Words are in German.",
  ]);
  const scored = view({ phase: "reveal" }, { options: { language: "de" }, hands: [{} as never] });
  expect(table(scored).elsewhere).toBe("");
});

test("what happened is heard and told, and who comes to their turn hears that too", () => {
  const was = sight(view({ turn: 1, drawn: true }));
  const now = sight(view({}, { last: { ...LAST, kind: "discarded", at: 5, card: card(9, "e") } }));
  const cue = cues({ was, now, whole: false });
  expect(cue).toMatchObject({ sounds: ["turn"], buzz: 60 });
  expect(cue.say).toContain("Ben");
  expect(cue.say).toContain(text("say.draw"));
  expect(cues({ was: now, now, whole: false })).toEqual({});
});

test("what oneself does in a turn is not told again", () => {
  const was = sight(view());
  const now = sight(view({ drawn: true }, { last: { ...LAST, kind: "drawn", seat: 0, at: 5 } }));
  expect(cues({ was, now, whole: false })).toEqual({});
});

test("a knock is felt", () => {
  const was = sight(view());
  const knocked = { ...LAST, kind: "knocked", at: 9 } as const;
  const knock = sight(
    view({ phase: "arrange", turn: null, knocker: 1 }, { last: knocked, progress: both }),
  );
  expect(cues({ was, now: knock, whole: false })).toMatchObject({ sounds: ["drop"], buzz: 120 });
});
