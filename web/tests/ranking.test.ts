import { expect, test } from "vitest";
import type { Session } from "../src/lib/session.svelte";
import { ranked } from "../src/stage/ranking";

const session = (scores: number[], winners: number[]) =>
  ({
    outcome: { scores, winners, reason: "" },
    name: (seat: number) => "ABCD"[seat] ?? "",
    isBot: () => false,
  }) as unknown as Session;
const places = (scores: number[], winners: number[]) =>
  ranked(session(scores, winners)).map(({ place, name, points }) => `${place}. ${name} ${points}`);

test("everybody is listed by place, equals share one", () => {
  expect(places([3, 9, 3, -1], [1])).toEqual(["1. B 9", "2. A 3", "2. C 3", "4. D −1"]);
});

test("who won by something else than points stands above an equal", () => {
  expect(places([5, 5], [1])).toEqual(["1. B 5", "2. A 5"]);
});
