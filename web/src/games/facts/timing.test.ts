import { expect, test } from "vitest";
import type { SeatView } from "../../lib/types";
import type { CardView, ProgressView, SetupView } from "./sections";
import { clockOf } from "./timing";

const setup = { options: { choose_seconds: 45, minutes: 5, vote_seconds: 30 } } as SetupView;
const seats = [1, 2, 0].map((time_factor) => ({ options: { time_factor } }) as unknown as SeatView);
const progress = (deadlines: (number | null)[], done: boolean[] | null): ProgressView => ({
  asked: deadlines.map(() => true),
  done,
  count: 0,
  deadlines,
});
const NOBODY = [false, false, false];

test("the own clock where one is busy, with the own time", () => {
  const all = progress([300_000, 600_000, null], NOBODY);
  expect(clockOf(setup, "write", [], all, seats, { seat: 0, busy: true })).toEqual({
    began: 0,
    deadline: 300_000,
  });
  expect(clockOf(setup, "write", [], all, seats, { seat: 1, busy: true })).toEqual({
    began: 0,
    deadline: 600_000,
  });
});

test("else the one that everybody waits for; none where nobody has a limit", () => {
  const open = progress([30_000, 60_000, null], [true, false, false]);
  expect(clockOf(setup, "vote", [], open, seats, { seat: 0, busy: false })?.deadline).toBe(60_000);
  expect(clockOf(setup, "vote", [], open, seats, null)?.deadline).toBe(60_000);
  const rest = progress([30_000, 60_000, null], [true, true, false]);
  expect(clockOf(setup, "vote", [], rest, seats, null)).toBeNull();
});

test("with hidden authors nobody's being done shows", () => {
  const hidden = progress([30_000, 60_000, null], null);
  expect(clockOf(setup, "vote", [], hidden, seats, null)?.deadline).toBe(60_000);
});

test("anybody who holds two cards has the time for each", () => {
  const cards = [0, 1, 0].map((holder) => ({ holder }) as CardView);
  const open = progress([100_000, 90_000, null], NOBODY);
  expect(clockOf(setup, "choose", cards, open, seats, { seat: 0, busy: true })?.began).toBe(10_000);
});
