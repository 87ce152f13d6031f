import { expect, test } from "vitest";
import { marks } from "./daily";

test("a result in signs shows marks and no words", () => {
  expect(marks({ points: 60, spent: 0, marks: [3, 2, 4, 0, 1], kind: "" })).toEqual([
    "■ ■ ■ · ■",
    "■ ■ ■ · ·",
    "■ · ■ · ·",
    "· · ■ · ·",
    "· · · · ·",
  ]);
});
