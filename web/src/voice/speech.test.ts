// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sentences, Speaker } from "./speech";

/** What the utterances of a device do: "end", "error", or nothing. */
type Fate = "end" | "error" | "nothing" | "forever";

class Utterance {
  voice: unknown;
  lang = "";
  volume = 1;
  onstart = () => {};
  onend = () => {};
  onerror = () => {};
  constructor(readonly text: string) {}
}

function device(fate: Fate, voices = [{ lang: "en-GB", localService: true }]) {
  const said: string[] = [];
  let cancelled = 0;
  const synthesis = {
    getVoices: () => voices,
    cancel: () => (cancelled += 1),
    speak: (utterance: Utterance) => {
      said.push(utterance.text);
      if (fate === "nothing") return;
      if (fate === "error") return setTimeout(() => utterance.onerror(), 10);
      setTimeout(() => utterance.onstart(), 10);
      if (fate === "end") setTimeout(() => utterance.onend(), 500);
      return undefined;
    },
  };
  return {
    said,
    cancelled: () => cancelled,
    speaker: new Speaker(synthesis as unknown as SpeechSynthesis),
  };
}

const TEXT = { text: "One. Two? Three!", language: "en", volume: 0.5 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
});
afterEach(() => vi.useRealTimers());

async function after(ms: number, told: Promise<boolean>): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(ms);
  return told;
}

test("a text is said sentence by sentence, long ones in parts", () => {
  expect(sentences("Is it? It is. “Yes!” … 7 × 8 = 56")).toEqual([
    "Is it?",
    "It is.",
    "“Yes!”",
    "7 × 8 = 56",
  ]);
  const long = `${"a ".repeat(60)}, ${"b ".repeat(60)}.`;
  expect(sentences(long)).toHaveLength(2);
  expect(sentences("")).toEqual([]);
});

test("a voice of the device says every sentence", async () => {
  const { speaker, said } = device("end");
  expect(await after(2_000, speaker.say(TEXT))).toBe(true);
  expect(said).toEqual(["One.", "Two?", "Three!"]);
});

test("without a voice of the text's language on the device itself it stays silent", async () => {
  const elsewhere = [{ lang: "en-GB", localService: false }];
  for (const voices of [[], elsewhere, [{ lang: "fr-FR", localService: true }]]) {
    const { speaker, said } = device("end", voices);
    expect(await after(3_000, speaker.say(TEXT))).toBe(false);
    expect(said).toEqual([]);
  }
  expect(await after(0, new Speaker(undefined).say(TEXT))).toBe(false);
});

test("where it fails, or does not begin in time, the rest is not tried", async () => {
  for (const fate of ["error", "nothing"] as const) {
    const { speaker, said } = device(fate);
    expect(await after(3_000, speaker.say(TEXT))).toBe(false);
    expect(said).toEqual(["One."]);
  }
});

test("what never ends is cut off after 15 seconds", async () => {
  const { speaker, cancelled } = device("forever");
  expect(await after(16_000, speaker.say(TEXT))).toBe(true);
  expect(cancelled()).toBeGreaterThan(1);
});

test("what comes later cuts off what is being said", async () => {
  const { speaker, said } = device("end");
  const first = speaker.say(TEXT);
  await vi.advanceTimersByTimeAsync(100);
  const second = speaker.say({ ...TEXT, text: "News." });
  expect(await after(2_000, second)).toBe(true);
  expect(await first).toBe(false);
  expect(said).toEqual(["One.", "News."]);
});
