import { expect, test } from "vitest";
import type { SeatView } from "../../lib/types";
import type { ProgressView, SetupView, TableView } from "./sections";
import { clockOf } from "./timing";

const setup = {
  options: { turn_seconds: 60, arrange_seconds: 90, vote_seconds: 20 },
} as unknown as SetupView;
const table = (now: Partial<TableView>) => now as TableView;
const NOBODY: ProgressView = {
  asked: [false, false],
  done: [false, false],
  deadlines: [null, null],
};
const seats = [{ options: {} }, { options: { time_factor: 2 } }] as unknown as SeatView[];

test("in a turn everybody sees the clock of who is on turn, with their time factor", () => {
  const turn = table({ phase: "play", turn: 1, until: 130_000 });
  expect(clockOf(setup, turn, NOBODY, seats, 0)).toEqual({ began: 10_000, deadline: 130_000 });
});

test("without a limit there is no clock", () => {
  const turn = table({ phase: "play", turn: 0, until: null });
  expect(clockOf(setup, turn, NOBODY, seats, 0)).toBeNull();
});

test("who is done or watches sees the clock of those who are not", () => {
  const arrange = table({ phase: "arrange", turn: null });
  const progress = { asked: [true, true], done: [false, false], deadlines: [90_000, 180_000] };
  expect(clockOf(setup, arrange, progress, seats, 0)?.deadline).toBe(90_000);
  expect(clockOf(setup, arrange, progress, seats, null)).toEqual({ began: 0, deadline: 180_000 });
  const done = { ...progress, done: [true, false] };
  expect(clockOf(setup, arrange, done, seats, 0)?.deadline).toBe(180_000);
});

test("a vote has its time for each word in question", () => {
  const vote = table({ phase: "vote", turn: null });
  const progress = { asked: [true, true], done: [false, false], deadlines: [60_000, 120_000] };
  expect(clockOf(setup, vote, progress, seats, 0, 3)).toEqual({ began: 0, deadline: 60_000 });
});
