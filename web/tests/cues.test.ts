import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StillSight } from "../src/lib/still";
import { Watcher, type Change } from "../src/stage/cues";
import { lastingOf, Queue, type Moment } from "../src/stage/moments.svelte";

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
  const sight = (n: number, fresh = true): StillSight<never> =>
    new StillSight({ game: "lone", view: { n } as never, seats: [], fresh });
  const told = ({ was, now }: Change) => {
    const of = (view: unknown) => (view as { n: number }).n;
    return { moments: [moment(`${of(was.view)} to ${of(now.view)}`)] };
  };
  const keys = (one: Watcher, game: string, now: StillSight<never>) =>
    (one.look(game, now, told).moments ?? []).map(({ key }) => key);

  it("is asked of the game with both of them", () => {
    const one = new Watcher();
    expect(keys(one, "game 1", sight(1))).toEqual([]);
    expect(keys(one, "game 1", sight(2))).toEqual(["1 to 2"]);
  });

  it("is nothing at the first view of a game", () => {
    const one = new Watcher();
    keys(one, "game 1", sight(1));
    expect(keys(one, "game 2", sight(5))).toEqual([]);
  });

  it("is nothing at a step back, and the next step forward is told from there", () => {
    const one = new Watcher();
    keys(one, "game 1", sight(4));
    expect(keys(one, "game 1", sight(3, false))).toEqual([]);
    expect(keys(one, "game 1", sight(4))).toEqual(["3 to 4"]);
  });
});
