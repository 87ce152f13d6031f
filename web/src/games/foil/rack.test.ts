import { expect, test } from "vitest";
import {
  exchanged,
  fromLayings,
  hides,
  knocking,
  laidOut,
  layings,
  LOOSE,
  mixed,
  nudge,
  place,
  scrambled,
  settle,
  sorted,
  type Rack,
} from "./rack";

const LETTERS = "snailzebra";
const letterOf = (card: number) => LETTERS[card] ?? "";
const group = (...cards: number[]) => ({ cards, laid: [] as number[] });
const rack = (loose: number[], ...words: number[][]): Rack => ({
  loose,
  words: words.map((cards) => group(...cards)),
});
const shape = ({ loose, words }: Rack) => [loose, ...words.map(({ cards }) => cards)];

test("new cards are loose, cards that are gone leave their word", () => {
  const after = settle(rack([5, 6], [0, 1, 2]), [0, 2, 6, 7]);
  expect(shape(after)).toEqual([
    [6, 7],
    [0, 2],
  ]);
});

test("a word whose last card is gone is no longer a word", () => {
  expect(shape(settle(rack([5], [0]), [5]))).toEqual([[5]]);
});

test("cards go into a new word in the order in which they were chosen", () => {
  expect(shape(place(rack([0, 1, 2, 3, 4]), [3, 0], 0))).toEqual([
    [1, 2, 4],
    [3, 0],
  ]);
});

test("cards go before the card they are dropped on, or to the end", () => {
  expect(shape(place(rack([3], [0, 1, 2]), [3], 0, 1))).toEqual([[], [0, 3, 1, 2]]);
  expect(shape(place(rack([3], [0, 1, 2]), [3], 0))).toEqual([[], [0, 1, 2, 3]]);
  expect(shape(place(rack([3, 4], [0]), [0], LOOSE, 4))).toEqual([[3, 0, 4]]);
});

test("a card moves within its word, and stops at the ends", () => {
  expect(shape(nudge(rack([], [0, 1, 2]), 1, 1))).toEqual([[], [0, 2, 1]]);
  expect(shape(nudge(rack([], [0, 1, 2]), 0, -1))).toEqual([[], [0, 1, 2]]);
});

test("only loose cards are sorted and mixed", () => {
  expect(shape(sorted(rack([0, 5, 2], [4, 3]), letterOf, "en"))).toEqual([
    [2, 0, 5],
    [4, 3],
  ]);
  const after = mixed(rack([0, 1, 2], [4, 3]), () => 0);
  expect(after.loose).toEqual([1, 2, 0]);
  expect(after.words[0]?.cards).toEqual([4, 3]);
});

test("a knock needs every card in words and one word of the round's size", () => {
  const snail = [0, 1, 2, 3, 4];
  const zebra = [5, 6, 7, 8, 9];
  expect(knocking(rack([], snail, zebra), 4, 5, false)).toMatchObject({
    ready: true,
    discard: null,
  });
  expect(knocking(rack([], snail, zebra), 4, 6, false)).toMatchObject({
    ready: false,
    complete: true,
    sized: false,
  });
  expect(knocking(rack([9], snail, [5, 6, 7, 8]), 4, 5, false)).toMatchObject({
    complete: false,
    left: [9],
  });
  expect(knocking(rack([]), 4, 5, true).complete).toBe(false);
});

test("after drawing, the one card left over is discarded with the knock", () => {
  const after = knocking(rack([9], [0, 1, 2, 3, 4], [5, 6, 7, 8]), 4, 5, true);
  expect(after).toMatchObject({ ready: true, discard: 9, left: [] });
  expect(knocking(rack([8, 9], [0, 1, 2, 3, 4]), 4, 5, true)).toMatchObject({
    complete: false,
    left: [8, 9],
  });
});

test("a group that is too short does not knock", () => {
  expect(knocking(rack([], [0, 1, 2, 3, 4], [5, 6]), 4, 5, false)).toMatchObject({
    complete: false,
    short: 1,
  });
});

test("a word is never shown as itself, and an order that was chosen stays", () => {
  const first = laidOut(rack([], [0, 1, 2, 3, 4]), letterOf, () => 0.999);
  expect(hides(first.words[0]!, letterOf)).toBe(true);
  expect([...first.words[0]!.laid].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(laidOut(first, letterOf)).toEqual(first);
});

test("a letter that joins a word joins its scramble, one that leaves it leaves", () => {
  const before: Rack = { loose: [5], words: [{ cards: [0, 1, 2, 3], laid: [3, 2, 1, 0] }] };
  const more = laidOut(place(before, [5], 0), letterOf, () => 0);
  expect(more.words[0]?.laid).toEqual([5, 3, 2, 1, 0]);
  const less = laidOut(place(before, [2], LOOSE), letterOf);
  expect(less.words[0]?.laid).toEqual([3, 1, 0]);
});

test("mixing ends even when chance always gives the word itself", () => {
  const { laid } = scrambled(group(0, 1, 2, 3), letterOf, () => 0.999);
  expect(laid).toEqual([3, 2, 1, 0]);
});

test("two letters of a scramble change places", () => {
  expect(exchanged([4, 3, 2], 4, 2)).toEqual([2, 3, 4]);
});

test("only words that are long enough are laid; without scrambling they have no order", () => {
  const made: Rack = {
    loose: [],
    words: [{ cards: [0, 1, 2, 3], laid: [3, 2, 1, 0] }, group(4, 5), group(6, 7, 8, 9)],
  };
  expect(layings(made, 4, letterOf, false)).toEqual([
    { cards: [0, 1, 2, 3], scrambled: [3, 2, 1, 0] },
    { cards: [6, 7, 8, 9], scrambled: [] },
  ]);
  expect(layings(made, 4, letterOf, true)[0]?.scrambled).toEqual([]);
  expect(shape(fromLayings(layings(made, 4, letterOf, false)))).toEqual([
    [],
    [0, 1, 2, 3],
    [6, 7, 8, 9],
  ]);
});
