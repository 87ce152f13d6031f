import { expect, test } from "vitest";
import { inviteBase, seatBase } from "./link";

const HOUSE = "http://192.168.1.20:8000";

test.each([
  ["http://127.0.0.1:8000", [HOUSE], HOUSE],
  ["http://localhost:8000", ["http://127.0.0.1:8000"], "http://localhost:8000"],
  ["http://192.168.1.20:8000", [HOUSE], HOUSE],
  ["https://games.example.org", [HOUSE], "https://games.example.org"],
  ["https://192.168.1.20:8000", [HOUSE], HOUSE],
  ["https://10.0.0.7:8000", [HOUSE], "https://10.0.0.7:8000"],
])("from %s guests are invited to an address that they can open", (origin, links, base) => {
  expect(inviteBase(origin, links)).toBe(base);
});

test("a seat is given away over the line that its owner has", () => {
  expect(seatBase("https://192.168.1.20:8000", [HOUSE])).toBe("https://192.168.1.20:8000");
  expect(seatBase("http://127.0.0.1:8000", [HOUSE])).toBe(HOUSE);
});
