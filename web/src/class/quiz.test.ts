import { expect, test } from "vitest";
import { questionsIn } from "./quiz";

test("a question a line, typed or with answers to pick from", () => {
  const found = questionsIn("Capital of France? | Paris\n\n7 × 8?\t56\t54\t48\t63\n");
  expect(found.map(({ question }) => question)).toEqual([
    { text: "Capital of France?", answer: "Paris", also: [], wrong: [] },
    { text: "7 × 8?", answer: "56", also: [], wrong: ["54", "48", "63"] },
  ]);
});

test("other right answers stand after a slash, and a line that cannot be read says where it is", () => {
  const [first, second, third] = questionsIn("Who? | Ada / Lovelace\nno answer\nA? | b | c");
  expect(first?.question?.also).toEqual(["Lovelace"]);
  expect(second).toEqual({ n: 2, question: null });
  expect(third?.question).toBeNull();
});
