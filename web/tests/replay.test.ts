import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Player } from "../src/replay/player.svelte";
import { seatOf } from "../src/replay/sights";
import { costliest } from "../src/replay/story";
import { changed, linesOf, seenBy, views } from "../src/replay/track";
import { seatNamed } from "../src/lib/still";
import type { PersonView, Replay, ReplayEntry } from "../src/lib/types";

const entry = (
  line: number,
  at: number,
  seat: number | null = null,
  kind = "fact",
): ReplayEntry => ({
  line,
  at,
  seat,
  kind,
});

/** Three lines: the start, a turn of three entries, a turn of two. */
const ENTRIES = [
  entry(0, 0, null, "start"),
  entry(1, 1_000, 0),
  entry(1, 1_500, 0),
  entry(1, 2_000, 0),
  entry(2, 62_000, 1),
  entry(2, 62_100, 1),
];

const REPLAY: Replay = {
  format: 1,
  game: "lone",
  version: 1,
  names: ["Ann", "Bob"],
  bots: [null, null],
  options: {},
  entries: [entry(0, 0), entry(1, 1), entry(2, 2)],
  public: {
    view: { round: 1, list: [1] },
    steps: [{ add: { list: [2, 3] } }, { set: { round: 2 }, unset: ["list"] }],
  },
  seats: [
    { view: { mine: "a" }, steps: [null, { set: { mine: "b" } }] },
    { view: { mine: "x" }, steps: [null, null] },
  ],
  scores: [
    [0, 0],
    [1, 0],
    [1, 2],
  ],
};

describe("tracks", () => {
  it("fold into one view for each entry", () => {
    expect(views(REPLAY.public)).toEqual([
      { round: 1, list: [1] },
      { round: 1, list: [1, 2, 3] },
      { round: 2 },
    ]);
  });

  it("keep what did not change as the same object", () => {
    const before = { a: { deep: 1 }, b: 2 };
    expect(changed(before, { set: { b: 3 } })["a"]).toBe(before.a);
    const seat = views({ view: { mine: "a" }, steps: [null] });
    expect(seat[1]).toBe(seat[0]);
  });

  it("show a seat its own sections and no other seat's", () => {
    expect(seenBy(REPLAY, 0).map((view) => view["mine"])).toEqual(["a", "a", "b"]);
    expect(seenBy(REPLAY, 1).map((view) => view["mine"])).toEqual(["x", "x", "x"]);
    expect(seenBy(REPLAY, "everybody").some((view) => "mine" in view)).toBe(false);
  });
});

describe("a player", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("knows the lines of the move list", () => {
    expect(linesOf(ENTRIES)).toEqual([
      { first: 0, last: 0, seat: null },
      { first: 1, last: 3, seat: 0 },
      { first: 4, last: 5, seat: 1 },
    ]);
  });

  it("goes by turns and by single entries, and stops at both ends", () => {
    const player = new Player(ENTRIES);
    player.turn(-1);
    expect(player.entry).toBe(0);
    player.step(1);
    expect([player.entry, player.fresh]).toEqual([1, true]);
    player.turn(1); // to the end of the turn that one is in
    expect(player.entry).toBe(3);
    player.turn(1);
    expect([player.entry, player.fresh]).toEqual([5, false]);
    player.step(1);
    expect(player.entry).toBe(5);
    player.turn(-1);
    expect(player.entry).toBe(3);
    player.step(-1);
    expect([player.entry, player.fresh]).toEqual([2, false]);
  });

  it("comes back to where one was before a jump", () => {
    const player = new Player(ENTRIES);
    player.step(1);
    player.toLine(2);
    expect([player.entry, player.canGoBack]).toEqual([5, true]);
    player.back();
    expect([player.entry, player.canGoBack]).toEqual([1, false]);
    player.scrub(99);
    expect([player.entry, player.canGoBack]).toEqual([5, false]);
  });

  it("plays at the tempo of the game, but nobody waits for what people thought about", () => {
    const player = new Player(ENTRIES);
    player.play();
    vi.advanceTimersByTime(999);
    expect(player.entry).toBe(0);
    vi.advanceTimersByTime(1);
    expect(player.entry).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(player.entry).toBe(3);
    vi.advanceTimersByTime(3_000); // a minute, in the game
    expect(player.entry).toBe(4);
    vi.advanceTimersByTime(100);
    expect([player.entry, player.playing]).toEqual([5, false]);
  });

  it("plays faster and slower, and from the beginning once it is over", () => {
    const player = new Player(ENTRIES);
    player.tempo = 16;
    player.scrub(2);
    player.play();
    expect(player.entry).toBe(0);
    vi.advanceTimersByTime(63);
    expect(player.entry).toBe(1);
    player.pause();
    vi.advanceTimersByTime(10_000);
    expect(player.entry).toBe(1);
  });

  it("stays where something counts, and passes over the rest", () => {
    const player = new Player(ENTRIES, () => [2]);
    player.byImportance = true;
    player.toLine(1);
    expect(player.stay).toBe(4_000);
    player.toLine(0);
    expect(player.stay).toBe(500);
  });
});

it("names the lines in which most was left first, each once", () => {
  const note = (entry: number, lost: number) => ({ entry, seat: 0, lost, text: "" });
  const lines = ENTRIES.map(({ line }) => line);
  expect(costliest(ENTRIES, [note(1, 1), note(2, 2), note(ENTRIES.length, 5)])).toEqual([
    ...new Set([lines.at(-1), lines[1], lines[0]]),
  ]);
  expect(costliest(ENTRIES, [note(0, 1), note(99, 1)])).toEqual([]);
});

describe("seats of a replay", () => {
  it("have the faces of who sits there still, or is in the room under that name", () => {
    const ann = { ...seatNamed("Ann", 0), people: ["a"] };
    const known = {
      seats: [ann, { ...seatNamed("Cleo", 1), people: ["c"] }],
      people: [{ id: "b", name: "Bob" } as PersonView],
    };
    expect(seatOf("Ann", 0, known)).toBe(ann);
    expect(seatOf("Bob", 1, known).people).toEqual(["b"]);
    expect(seatOf("Dan", 1, known).people).toEqual([]);
    expect(seatOf("Ann", 0, null).people).toEqual([]);
  });
});
