/** A teacher's own questions, one a line: question | answer | wrong | wrong | wrong. */

import type { OwnQuestion } from "../lib/requests";

export interface Line {
  /** From 1. */
  n: number;
  /** Null where the line cannot be read. */
  question: OwnQuestion | null;
}

/** So many wrong answers make a question with answers to pick from. */
const WRONG = 3;

/** Fields stand between tabs, as they come from a spreadsheet, or between upright strokes; other right answers after a slash. */
export function questionsIn(text: string): Line[] {
  return text
    .split("\n")
    .map((line, at) => ({ n: at + 1, line: line.trim() }))
    .filter(({ line }) => line)
    .map(({ n, line }) => ({ n, question: questionIn(line) }));
}

function questionIn(line: string): OwnQuestion | null {
  const [text = "", right = "", ...wrong] = line
    .split(line.includes("\t") ? "\t" : "|")
    .map((field) => field.trim());
  const [answer = "", ...also] = right
    .split(" / ")
    .map((one) => one.trim())
    .filter(Boolean);
  const others = wrong.filter(Boolean);
  if (!text || !answer || (others.length > 0 && others.length < WRONG)) return null;
  return { text, answer, also, wrong: others };
}
