import { expect, test } from "vitest";
import { marks } from "./daily";

test("a result in signs shows points per round and no places", () => {
  const rounds = [2, 0, 1, 0, 0, 3, 1, 1, 0, 0, 2, 0];
  expect(marks({ points: 10, spent: 0, marks: rounds, kind: "" })).toEqual([
    "■■ · ■ · · ■■■",
    "■ ■ · · ■■ ·",
  ]);
});
