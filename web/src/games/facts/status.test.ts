// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { words } from "../../lib/words.svelte";
import type { Case } from "./judging";
import { busyOf, doneLabel, openOf, pointsOf, saying, waitingFor, type Situation } from "./status";
import type { Phase, ProgressView, Scored, Why } from "./sections";
import { text } from "./wording";

beforeAll(async () => {
  await words.start();
  await words.need(["facts"]);
});

const NAMES = ["Anna", "Ben", "Cleo"];
const name = (seat: number) => NAMES[seat] ?? "";
const progress = (done: boolean[] | null): ProgressView => ({
  asked: [true, true, false],
  done,
  count: 1,
  deadlines: [null, null, null],
  began: 0,
});
const now = (phase: Phase, more: Partial<Situation> = {}) =>
  saying({
    phase,
    asked: true,
    busy: [],
    waiting: "Wait.",
    author: null,
    open: 0,
    quick: false,
    tapped: null,
    ...more,
  });
const judged = (why: Why) => ({ why }) as Case;

test("all wait for those who are asked and not done, by name", () => {
  expect(busyOf(progress([true, false, false]))).toEqual([1]);
  expect(waitingFor(progress([false, false, false]), name)).toBe("Not done yet: Anna and Ben.");
});

test("with hidden authors nobody is named", () => {
  expect(busyOf(progress(null))).toEqual([]);
  expect(waitingFor(progress(null), name)).toBe("Done: 1 of 2.");
});

test("anybody who is asked is told what to do, the others whom they wait for", () => {
  expect(now("write")).toBe(text("say.write"));
  expect(now("write", { asked: false })).toBe("Your card is in. Wait.");
  expect(now("choose", { asked: false, busy: ["Ben"] })).toContain("Ben");
  expect(now("dispute", { asked: false })).toBe("Wait.");
  expect(now("reveal", { asked: false })).toBe("Wait.");
});

test("the scorer learns whose card it is, unless authors are hidden", () => {
  expect(now("mark", { author: "Ben" })).toMatch(/^This is Ben’s card/);
  expect(now("mark")).toMatch(/^This is somebody’s card/);
  expect(now("mark", { asked: false, author: "Ben" })).toMatch(/Wait\.$/);
});

test("votes are counted down", () => {
  expect(now("vote", { open: 3 })).toContain("3");
  expect(now("vote")).toBe(text("say.voted"));
  expect(openOf([judged("accepted"), judged("accepted")], "vote", 1)).toBe(1);
  expect(openOf([judged("unrecognised"), judged("affirmed")], "affirm", 0)).toBe(1);
});

test("the button says what one is done with", () => {
  const empty = { filled: 0, struck: 0 };
  expect(doneLabel("write", { filled: 7, struck: 0 }, 0)).toBe("Done: 7 of 25 filled");
  expect(doneLabel("mark", empty, 2)).toBe("Done: 2 challenged");
  expect(doneLabel("mark", empty, 0)).toBe("Done: all accepted");
  expect(doneLabel("vote", empty, 0)).toBe("Done");
  expect(doneLabel("reveal", empty, 0)).toBe("Next round");
});

test("entries that will not count are not counted as done", () => {
  expect(doneLabel("write", { filled: 7, struck: 2 }, 0)).toBe(
    "Done: 7 of 25 filled, 2 do not fit",
  );
  expect(doneLabel("write", { filled: 7, struck: 1 }, 0)).toBe(
    "Done: 7 of 25 filled, 1 does not fit",
  );
});

test("points are read out", () => {
  const card = { special: 30, general: 20, total: 50 } as Scored;
  expect(pointsOf(card)).toMatch(/30, .* 20, .* 50$/);
  expect(pointsOf(undefined)).toBe("");
});
