import { describe, expect, it } from "vitest";
import { usualPaper } from "./paper";

describe("the usual paper", () => {
  it("is US Letter where the browser says North America", () => {
    expect(usualPaper(["en-US", "en"])).toBe("letter");
    expect(usualPaper(["fr", "fr-CA"])).toBe("letter");
  });

  it("is A4 elsewhere, and where no region is named", () => {
    expect(usualPaper(["de-DE", "en-US"])).toBe("a4");
    expect(usualPaper(["en"])).toBe("a4");
    expect(usualPaper([])).toBe("a4");
  });
});
