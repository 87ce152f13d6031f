import { beforeEach, describe, expect, it } from "vitest";
import { isBest, noteResult } from "../src/lib/best";
import { keep } from "../src/lib/keep";

describe("the best score", () => {
  beforeEach(() => keep.drop("best.fives"));

  it("only gets better", () => {
    noteResult("fives", { points: 20, game: "A.1" });
    const best = noteResult("fives", { points: 18, game: "B.1" });
    expect(best).toEqual({ overall: { points: 20, game: "A.1" } });
    expect(noteResult("fives", { points: 24, game: "C.1" }).overall?.points).toBe(24);
  });

  it("does not change when a result is told twice", () => {
    const once = noteResult("fives", { points: 20, game: "A.1" });
    expect(noteResult("fives", { points: 20, game: "A.1" })).toEqual(once);
  });

  it("is above nothing: no points are nobody's best", () => {
    const best = noteResult("fives", { points: 0, game: "A.1" });
    expect(isBest(best, "A.1")).toBe(false);
    expect(best.overall).toBeNull();
  });

  it("is the game's own while none before had as many points", () => {
    expect(isBest(noteResult("fives", { points: 20, game: "A.1" }), "A.1")).toBe(true);
    expect(isBest(noteResult("fives", { points: 20, game: "A.2" }), "A.2")).toBe(false);
    expect(isBest(noteResult("fives", { points: 21, game: "A.3" }), "A.3")).toBe(true);
  });
});
