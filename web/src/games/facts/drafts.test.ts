// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Move } from "../../lib/wire";
import type { Problem } from "../../lib/types";
import { tidied, Writing } from "./drafts.svelte";

let house: string[][];
let sent: Move[];
let answer: (move: Move) => Promise<Problem | null>;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  house = Array.from({ length: 5 }, () => ["", "", "", "", ""]);
  sent = [];
  answer = take;
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const writingOf = (key = "facts.1") =>
  new Writing(
    () => house,
    () => key,
    (move) => {
      sent.push(move);
      return answer(move);
    },
  );

/** The house takes a text. */
function take(move: Move): Promise<null> {
  (house[move["row"] as number] as string[])[move["column"] as number] = tidied(
    String(move["text"]),
  );
  return Promise.resolve(null);
}

test("what is typed is sent at most twice a second, the newest of each blank", async () => {
  const writing = writingOf();
  for (let n = 1; n <= 20; n++) {
    writing.write(0, 0, "x".repeat(n));
    await wait(100);
  }
  await wait(1000);
  expect(sent.length).toBeLessThanOrEqual(6);
  expect(sent.at(-1)).toEqual({ type: "write", row: 0, column: 0, text: "x".repeat(20) });
  expect(writing.isSaved).toBe(true);
});

test("blanks do not replace each other", async () => {
  const writing = writingOf();
  writing.write(0, 0, "Aare");
  writing.write(1, 4, "Bonn");
  await wait(1000);
  expect(sent.map((move) => move["text"])).toEqual(["Aare", "Bonn"]);
});

test("the house's tidying does not disturb anybody who is typing", async () => {
  const writing = writingOf();
  writing.write(0, 0, "the ");
  await wait(600);
  expect(house[0]?.[0]).toBe("the");
  expect(writing.of(0, 0)).toBe("the ");
});

test("a text that the house has not got survives a reload, and is sent then", async () => {
  answer = () => new Promise(() => undefined);
  writingOf().write(2, 3, "Dee");
  await wait(1000);
  answer = take;
  const again = writingOf();
  expect(again.of(2, 3)).toBe("Dee");
  expect(again.isSaved).toBe(false);
  again.catchUp();
  await wait(1000);
  expect(house[2]?.[3]).toBe("Dee");
  expect(writingOf().of(2, 3)).toBe("Dee");
  expect(again.isSaved).toBe(true);
});

test("the next round begins with an empty card", () => {
  writingOf("facts.1").write(0, 0, "Aare");
  expect(writingOf("facts.2").of(0, 0)).toBe("");
});

test("while the line is down one message waits for each blank, then the newest follows", async () => {
  let comeBack: (() => void)[] = [];
  answer = (move) =>
    new Promise((done) => comeBack.push(() => void take(move).then(() => done(null))));
  const writing = writingOf();
  for (const text of ["R", "Rh", "Rhi", "Rhin", "Rhine"]) {
    writing.write(0, 0, text);
    await wait(2000);
  }
  writing.write(1, 0, "Spree");
  await wait(2000);
  expect(sent).toHaveLength(2);
  answer = take;
  comeBack.forEach((come) => come());
  comeBack = [];
  await wait(2000);
  expect(house.map((row) => row[0]).slice(0, 2)).toEqual(["Rhine", "Spree"]);
  expect(writing.isSaved).toBe(true);
});

test("another device of the same seat may write over what is saved, not over what is typed", async () => {
  const writing = writingOf();
  writing.write(0, 0, "Aare");
  await wait(600);
  (house[0] as string[])[0] = "Amur";
  expect(writing.of(0, 0)).toBe("Amur");
  writing.write(0, 0, "Amu");
  expect(writing.of(0, 0)).toBe("Amu");
});

test("before something final all is sent at once", async () => {
  const writing = writingOf();
  for (let column = 0; column < 5; column++) writing.write(0, column, `A${column}`);
  await writing.flush();
  expect(house[0]).toEqual(["A0", "A1", "A2", "A3", "A4"]);
  await wait(3000);
  expect(sent).toHaveLength(5);
});

test("why a text was not taken is told, and the text stays", async () => {
  const refusal = { code: "entry_too_long", message: "", details: { longest: 80 } };
  answer = () => Promise.resolve(refusal);
  const writing = writingOf();
  writing.write(0, 0, "A".repeat(99));
  await wait(600);
  expect(writing.refusal).toEqual(refusal);
  expect(writing.of(0, 0)).toHaveLength(99);
  expect(writing.isSaved).toBe(false);
  writing.drop();
});

test("invisible signs are left out, joiners stay", () => {
  expect(tidied("  a\u202eb\n c ")).toBe("a b c");
  expect(tidied("👩‍🚀")).toBe("👩‍🚀");
});
