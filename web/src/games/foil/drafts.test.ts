// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepInTab } from "../../lib/keep";
import type { Move } from "../../lib/wire";
import { Guesses, Holding } from "./drafts.svelte";
import { Pacer } from "../../lib/pacer.svelte";
import { fromLayings } from "./rack";
import type { Guessed } from "./sections";

let sent: Move[];
let pacer: Pacer;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  sent = [];
  pacer = new Pacer((move) => {
    sent.push(move);
    return Promise.resolve(null);
  });
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("drafts are sent at most twice a second, the newest only", async () => {
  for (let n = 0; n < 20; n++) {
    pacer.offer("arrange", { type: "arrange", n });
    await wait(100);
  }
  await wait(1000);
  expect(sent.length).toBeLessThanOrEqual(5);
  expect(sent.at(-1)).toEqual({ type: "arrange", n: 19 });
});

test("drafts of different words do not replace each other", async () => {
  pacer.offer("a", { type: "guess", word: 0 });
  pacer.offer("b", { type: "guess", word: 1 });
  await wait(0);
  expect(sent).toHaveLength(1);
  await wait(500);
  expect(sent).toHaveLength(2);
});

test("before something final all that waits is sent at once", async () => {
  pacer.offer("a", { type: "guess", word: 0 });
  await pacer.flush();
  expect(sent).toHaveLength(1);
  await wait(1000);
  expect(sent).toHaveLength(1);
});

test("why the house did not take a draft is kept until the next one", async () => {
  const refusal = { code: "keep_size", message: "", details: {} };
  const refused = new Pacer(() => Promise.resolve(refusal));
  refused.offer("arrange", { type: "arrange" });
  await wait(0);
  expect(refused.refusal).toEqual(refusal);
});

const HAND = [..."snail"].map((letter, id) => ({ id, letter }));
const holdingOf = (key = "rack.0") =>
  new Holding(
    () => HAND,
    () => key,
    () => fromLayings([]),
    (rack) => rack,
    () => undefined,
  );

test("typed letters choose cards in order, and Backspace lets go of the last", () => {
  const holding = holdingOf();
  expect(holding.type("n")).toBe(true);
  expect(holding.type("s")).toBe(true);
  expect(holding.type("s")).toBe(false);
  expect(holding.chosen).toEqual([1, 0]);
  holding.unchooseLast();
  expect(holding.chosen).toEqual([1]);
});

test("a grouping survives a reload, and the next hand begins without it", () => {
  const holding = holdingOf();
  holding.type("s");
  holding.type("n");
  holding.placeChosen(0);
  expect(holdingOf().rack.words[0]?.cards).toEqual([0, 1]);
  expect(holdingOf("rack.1").rack.words).toEqual([]);
  holding.dissolve(0);
  expect(holdingOf().rack.words).toEqual([]);
});

const LAID = [[], [HAND]];
const guessesOf = (house: Guessed[] = []) =>
  new Guesses(
    () => LAID,
    () => house,
    () => "guesses.0",
    pacer,
  );

test("only whole guesses are sent; a broken one is taken back", async () => {
  const guesses = guessesOf();
  guesses.write(1, 0, "slai");
  await wait(1000);
  expect(sent).toEqual([]);
  expect(guesses.count).toBe(0);
  guesses.write(1, 0, "slain");
  await wait(1000);
  expect(guesses.count).toBe(1);
  guesses.write(1, 0, "sla");
  await wait(1000);
  expect(sent.map((move) => move["text"])).toEqual(["slain", ""]);
});

test("unfinished guesses survive a reload; the house's are shown where nothing was written", () => {
  guessesOf().write(1, 0, "sl");
  expect(guessesOf().of(1, 0)).toBe("sl");
  keepInTab.drop("guesses.0");
  expect(guessesOf([{ seat: 1, word: 0, text: "nails" }]).of(1, 0)).toBe("nails");
});

test("what the house has not heard before a reload is sent after it", async () => {
  guessesOf().write(1, 0, "slain");
  pacer.drop();
  guessesOf([{ seat: 1, word: 0, text: "slain" }]).catchUp();
  await wait(1000);
  expect(sent).toEqual([]);
  guessesOf().catchUp();
  await wait(1000);
  expect(sent.map((move) => move["text"])).toEqual(["slain"]);
});
