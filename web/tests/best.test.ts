import { beforeEach, describe, expect, it } from "vitest";
import { bestOf, isBest, noteResult } from "../src/lib/best";
import { keep } from "../src/lib/keep";

const DAY = "2026-03-14";

describe("best scores", () => {
  beforeEach(() => keep.drop("best.fives"));

  it("are none at first", () => {
    expect(bestOf("fives")).toEqual({ overall: null, days: {} });
  });

  it("are kept per day and overall, and only get better", () => {
    noteResult("fives", { points: 20, game: "A.1" }, DAY);
    noteResult("fives", { points: 18, game: "B.1" }, DAY);
    noteResult("fives", { points: 24, game: "C.1" }, null);
    expect(bestOf("fives")).toEqual({
      overall: { points: 24, game: "C.1" },
      days: { [DAY]: { points: 20, game: "A.1" } },
    });
  });

  it("do not change when a result is told twice", () => {
    const once = noteResult("fives", { points: 20, game: "A.1" }, DAY);
    expect(noteResult("fives", { points: 20, game: "A.1" }, DAY)).toEqual(once);
  });

  it("begin above nothing: no points are a result of the day, and nobody's best", () => {
    const best = noteResult("fives", { points: 0, game: "A.1" }, DAY);
    expect(isBest(best, "A.1")).toBe(false);
    expect(best.overall).toBeNull();
    expect(best.days[DAY]?.points).toBe(0);
  });

  it("are the game's own while none before had as many points", () => {
    expect(isBest(noteResult("fives", { points: 20, game: "A.1" }, null), "A.1")).toBe(true);
    expect(isBest(noteResult("fives", { points: 20, game: "A.2" }, null), "A.2")).toBe(false);
    expect(isBest(noteResult("fives", { points: 21, game: "A.3" }, null), "A.3")).toBe(true);
  });
});
