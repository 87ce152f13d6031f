// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { words } from "../../lib/words.svelte";
import { reasonOf, saying, type Situation } from "./status";
import { text } from "./wording";

beforeAll(async () => {
  await words.start();
  await words.need(["foil"]);
});

const now = (phase: Situation["phase"], more: Partial<Situation> = {}): Situation => ({
  phase,
  drawn: false,
  realBox: false,
  onTurn: false,
  ready: false,
  shared: false,
  plain: false,
  asked: true,
  names: "Ben",
  me: { name: "Anna", count: 1 },
  turn: { name: "Ben", count: 1 },
  dealer: { name: "Cleo", count: 1 },
  ...more,
});

test("in turn one is told to draw, then to discard, and that one may knock", () => {
  expect(saying(now("play"))).toBe(text("say.wait", { name: "Ben", count: 1 }));
  expect(saying(now("play", { onTurn: true }))).toBe(text("say.draw"));
  expect(saying(now("play", { onTurn: true, drawn: true }))).toBe(text("say.discard"));
  expect(saying(now("play", { onTurn: true, ready: true }))).toBe(text("say.readyDraw"));
});

test("anybody who is done hears who is waited for", () => {
  for (const phase of ["arrange", "unscramble", "vote", "reveal"] as const)
    expect(saying(now(phase, { asked: false }))).toBe(text("say.busy", { names: "Ben" }));
  expect(saying(now("arrange", { plain: true }))).toBe(text("say.arrangePlain"));
});

test("in a real box everybody is told what to enter, by name", () => {
  const box = { realBox: true };
  expect(saying(now("play", { ...box, shared: true }))).toContain("tap the name above");
  expect(saying(now("unscramble", { ...box, shared: true }))).toContain("Anna, finished?");
  expect(saying(now("unscramble", box))).toBe(text("say.unscramble"));
  expect(saying(now("guess", box))).toContain("Anna: enter what you wrote down.");
  expect(saying(now("guess", { ...box, asked: false }))).toBe(text("say.busy", { names: "Ben" }));
});

test("the reason is the phase's, or in play the step's", () => {
  expect(reasonOf(now("vote"))).toBe("vote");
  expect(reasonOf(now("play"))).toBe("wait");
  expect(reasonOf(now("play", { onTurn: true, drawn: true }))).toBe("discard");
  expect(reasonOf(now("play", { realBox: true }))).toBe("knock");
});
