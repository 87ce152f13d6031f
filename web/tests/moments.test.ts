import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../src/lib/session.svelte";
import { lastingOf, Queue, Watcher, type Moment } from "../src/stage/moments.svelte";

const moment = (key: string, lasts?: number): Moment => ({
  key,
  tone: "plain",
  title: key,
  ...(lasts === undefined ? {} : { lasts }),
});

describe("the queue of moments", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows one after the other, each for its time", () => {
    const begun: string[] = [];
    const queue = new Queue(({ key }) => begun.push(key));
    queue.add([moment("a", 3_000), moment("b")]);
    expect(queue.current?.key).toBe("a");
    vi.advanceTimersByTime(2_999);
    expect(queue.current?.key).toBe("a");
    vi.advanceTimersByTime(1);
    expect(queue.current?.key).toBe("b");
    vi.advanceTimersByTime(4_000);
    expect(queue.current).toBeNull();
    expect(begun).toEqual(["a", "b"]);
  });

  it("stages the same event once", () => {
    const queue = new Queue();
    queue.add([moment("a")]);
    queue.skip();
    queue.add([moment("a")]);
    expect(queue.current).toBeNull();
  });

  it("goes on at a tap, and the next one has its whole time", () => {
    const queue = new Queue();
    queue.add([moment("a", 2_000), moment("b", 2_000)]);
    vi.advanceTimersByTime(1_900);
    queue.skip();
    vi.advanceTimersByTime(1_900);
    expect(queue.current?.key).toBe("b");
  });

  it("forgets old news where too much waits", () => {
    const queue = new Queue();
    queue.add([..."abcdef"].map((key) => moment(key)));
    const shown = [];
    for (; queue.current; queue.skip()) shown.push(queue.current.key);
    expect(shown).toEqual(["d", "e", "f"]);
  });

  it("lasts two to four seconds", () => {
    expect([1, 2_500, 60_000].map((lasts) => lastingOf(moment("a", lasts)))).toEqual([
      2_000, 2_500, 4_000,
    ]);
  });
});

describe("what happened between two views", () => {
  const told = ({ was, now }: { was: <T>(s: string) => T; now: <T>(s: string) => T }) => [
    moment(`${was<number>("n")} to ${now<number>("n")}`),
  ];
  const watcher = () => new Watcher({} as Session);

  it("is asked of the game with both of them", () => {
    const one = watcher();
    expect(one.look("game 1", { n: 1 }, told)).toEqual([]);
    expect(one.look("game 1", { n: 2 }, told).map(({ key }) => key)).toEqual(["1 to 2"]);
  });

  it("is nothing at the first view of a game", () => {
    const one = watcher();
    one.look("game 1", { n: 1 }, told);
    expect(one.look("game 2", { n: 5 }, told)).toEqual([]);
  });
});
