import { expect, test } from "vitest";
import { subject } from "./speech";

const of = (title: string, ...categories: string[]) =>
  subject({ title, categories: categories.map((one) => ({ id: one, title: one })) });

test("a subject is its Class, narrowed down", () => {
  expect(of("Rivers")).toBe("Rivers");
  expect(of("Rivers", "in Europe")).toBe("Rivers in Europe");
  expect(of("Götter", "der griechischen Sagen")).toBe("Götter der griechischen Sagen");
});

test("in German a comma stands before a clause", () => {
  expect(of("Pflanzen", "die Blumen sind")).toBe("Pflanzen, die Blumen sind");
});
