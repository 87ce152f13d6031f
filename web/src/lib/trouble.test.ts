import { expect, test } from "vitest";
import german from "../offline/words/de.json";
import english from "../offline/words/en.json";
import { advice, findTrouble, type Trouble } from "./trouble";

const fails = () => Promise.reject(new TypeError("Failed to fetch"));
const answers = (status: number) => () => Promise.resolve(new Response("", { status }));
const at = (protocol: string, hostname: string) => ({ protocol, hostname });

test.each<[Trouble, ReturnType<typeof at>, boolean, () => Promise<Response>]>([
  ["offline", at("http:", "192.168.1.20"), false, fails],
  ["refused", at("http:", "192.168.1.20"), true, fails],
  ["refused", at("http:", "[fd00::1]"), true, fails],
  ["refused", at("http:", "localhost"), false, fails],
  ["name", at("http:", "parlour.local"), true, fails],
  ["certificate", at("https:", "192.168.1.20"), true, fails],
  ["certificate", at("https:", "games.example.org"), true, fails],
  ["socket", at("https:", "games.example.org"), true, answers(200)],
  ["socket", at("http:", "192.168.1.20"), false, answers(200)],
  ["busy", at("http:", "192.168.1.20"), true, answers(503)],
  ["other", at("http:", "192.168.1.20"), true, answers(404)],
])("%s at %o, online: %s", async (trouble, place, isOnline, ask) => {
  expect(await findTrouble(place, isOnline, ask)).toBe(trouble);
});

test("a network that leads nowhere is silent", async () => {
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = () => timeout.call(AbortSignal, 1);
  try {
    const never = (limit: AbortSignal) =>
      new Promise<Response>((_, fail) => {
        limit.addEventListener("abort", () => fail(new Error("aborted")));
      });
    expect(await findTrouble(at("http:", "192.168.1.20"), true, never)).toBe("silent");
  } finally {
    AbortSignal.timeout = timeout;
  }
});

test("every trouble has advice in both languages, and names the house", () => {
  expect(Object.keys(german.troubles)).toEqual(Object.keys(english.troubles));
  expect(advice("name", "de-AT", "parlour.local")).toContain("parlour.local");
  expect(advice("refused", "en", "192.168.1.20:8000")).toContain("192.168.1.20:8000");
});
