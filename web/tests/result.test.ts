// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../src/lib/session.svelte";
import { words } from "../src/lib/words.svelte";
import { resultTitle } from "../src/stage/result";

beforeAll(() => words.start());

const NAMES = ["Anna", "Ben", "Cleo", "Bartholomäus-Maximilian of the Lake"];
const title = (winners: number[], scores = [5, 5, 5, 5]) =>
  resultTitle({
    outcome: { scores, winners, reason: "" },
    you: { seat: 2 },
    name: (seat: number) => NAMES[seat] ?? "",
    named: () => 1,
  } as unknown as Session);

test("a shared win is a sentence, without signs that could begin a line", () => {
  expect(title([0, 1])).toBe("A draw: Anna and Ben");
  expect(title([0, 1, 2])).toBe("A draw: Anna, Ben, and Cleo");
  expect(title([0, 1, 3])).toBe("A draw!");
});

test("whoever wins alone is told so, the others by name", () => {
  expect(title([0])).toBe("Anna wins!");
  expect(title([2])).toBe("You win!");
  expect(title([0], [7])).toBe("7 points!");
});
