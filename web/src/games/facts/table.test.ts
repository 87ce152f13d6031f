// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { seatNamed, StillSight, type Kept } from "../../lib/still";
import { words } from "../../lib/words.svelte";
import { cues } from "./cues";
import type { EntryView, FactsView, MineView, Phase, PlaycardView } from "./sections";
import { Table } from "./table.svelte";

beforeAll(async () => {
  await words.start();
  await words.need(["facts"]);
});

const MINE: MineView = {
  seat: 0,
  child: false,
  done: false,
  columns: [],
  playcard: 0,
  scores: 1,
  elects: null,
};
const entry = (text: string): EntryView => ({ text, keyword: "", why: "accepted", valid: true });
const card = (seat: number, text: string): PlaycardView => ({
  number: seat,
  author: seat,
  scorer: 1 - seat,
  child: false,
  entries: [[entry(text)]],
});

const view = (phase: Phase, more: Partial<FactsView> = {}): FactsView =>
  ({
    setup: { options: { minutes: 5, judging: "quick", language: "en" }, children: [false, false] },
    round: { number: 1, of: 3, phase, letters: ["A"], columns: [], director: 0 },
    cards: [],
    progress: {
      asked: [true, true],
      done: [false, false],
      count: 0,
      deadlines: [300_000, null],
      began: 0,
    },
    playcards: [card(0, "Amur"), card(1, "Aller")],
    marks: [],
    totals: { seats: [{}, {}], winners: {} },
    played: [],
    headings: [],
    votes: [],
    up: null,
    mine: MINE,
    ...more,
  }) as unknown as FactsView;
const sight = (of: FactsView, more: Partial<Kept<FactsView>> = {}) =>
  new StillSight({
    game: "facts",
    view: of,
    seat: 0,
    seats: ["Anna", "Ben"].map(seatNamed),
    acts: true,
    fresh: true,
    ...more,
  });
const table = (of: FactsView, more: Partial<Kept<FactsView>> = {}) =>
  new Table(() => sight(of, more));

test("who is asked can act, but not in a pause or a replay", () => {
  expect([table(view("write")).asked, table(view("write")).active]).toEqual([true, true]);
  expect(table(view("write"), { paused: true }).active).toBe(false);
  const replayed = table(view("write"), { acts: false });
  expect([replayed.asked, replayed.active]).toEqual([true, false]);
  expect(table(view("write", { mine: { ...MINE, done: true } })).asked).toBe(false);
});

test("who only watches is asked for nothing and sees the clock of the others", () => {
  const seen = { ...view("write"), mine: undefined } as unknown as FactsView;
  const watched = table(seen, { seat: null });
  expect([watched.asked, watched.me]).toEqual([false, -1]);
  expect(watched.clock).toEqual({ began: 0, deadline: 300_000 });
});

test("the entry of the quick pass that is up is known with the own tap on it", () => {
  const up = { number: 1, of: 2, seat: 1, row: 0, column: 0 };
  expect(table(view("tap", { up })).one?.entry.text).toBe("Aller");
  expect(table(view("tap", { up })).tapped).toBeNull();
  const votes = [{ seat: 1, row: 0, column: 0, valid: false }];
  expect(table(view("tap", { up, votes })).tapped).toBe(false);
  expect(table(view("tap")).one).toBeNull();
});

test("what somebody has contested is under discussion, but not while one marks alone", () => {
  const mark = (seat: number) => ({
    seat,
    row: 0,
    column: 0,
    valid: true,
    why: "accepted" as const,
    challenged: true,
  });
  const shown = (phase: Phase) => table(view(phase, { marks: [mark(0), mark(1)] }));
  expect(shown("recognise").list.map((one) => one.seat)).toEqual([0, 1]);
  expect(shown("mark").list).toEqual([]);
  expect(table(view("recognise", { marks: [] })).list).toEqual([]);
});

test("a phase that begins is heard once and told with what it is about", () => {
  const was = sight(view("choose"));
  const cue = cues({ was, now: sight(view("write")), whole: false });
  expect([cue.sounds, cue.buzz]).toEqual([["turn"], 60]);
  expect(cue.say).toBe(table(view("write")).say);
  expect(cues({ was, now: was, whole: false }).sounds).toBeUndefined();
  const up = { number: 1, of: 2, seat: 1, row: 0, column: 0 };
  const next = cues({ was, now: sight(view("tap", { up })), whole: false });
  expect(next.say).toContain("Aller");
});

test("a child's card is headed without Categories", () => {
  const columns = [{ card: "c", class: "x", categories: [{ id: "k" }] }] as never;
  const base = view("mark", { round: { ...view("mark").round, columns } });
  expect(table(base).headingsOf(0)[0]?.categories).toHaveLength(1);
  const child = { ...base, playcards: [{ ...card(0, "A"), child: true }] };
  expect(table(child).headingsOf(0)[0]?.categories).toEqual([]);
});
