import { describe, expect, it } from "vitest";
import { changed } from "../src/lib/sections";

const EVENT = { type: "event", n: 1, time: 0, set: {} } as const;
const ANNA = { id: "anna", online: true };
const BEN = { id: "ben", online: true };

describe("what an event changes in the sections of a view", () => {
  it("replaces an item in its place, and adds a new one at the end", () => {
    const gone = { ...ANNA, online: false };
    const cleo = { id: "cleo", online: true };
    const after = changed({ people: [ANNA, BEN] }, { ...EVENT, items: { people: [gone, cleo] } });
    expect(after["people"]).toEqual([gone, BEN, cleo]);
  });

  it("drops items by id or number, before others come", () => {
    const before = { people: [ANNA, BEN], notices: [{ n: 1 }, { n: 2 }] };
    const after = changed(before, {
      ...EVENT,
      drop: { people: ["anna"], notices: [1] },
      items: { notices: [{ n: 3 }] },
    });
    expect(after).toEqual({ people: [BEN], notices: [{ n: 2 }, { n: 3 }] });
    expect(before.people).toHaveLength(2);
  });

  it("sets, adds to and takes away whole sections", () => {
    const before = { room: 1, list: [1], old: 2 };
    const event = { ...EVENT, set: { room: 2 }, add: { list: [2] }, unset: ["old"] };
    expect(changed(before, event)).toEqual({ room: 2, list: [1, 2] });
  });
});
