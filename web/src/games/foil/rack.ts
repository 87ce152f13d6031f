/** A hand as its owner has laid it out: loose cards, and groups of cards that are words. Pure. */

import type { Laying } from "./sections";

export interface Group {
  /** In the order of the word. */
  cards: number[];
  /** In the order in which the others will see it; empty until it matters. */
  laid: number[];
}

export interface Rack {
  loose: number[];
  words: Group[];
}

export const EMPTY: Rack = { loose: [], words: [] };
/** The place of the loose cards, where a group would be named by its number. */
export const LOOSE = -1;

type Random = () => number;
type Letters = (card: number) => string;

export const spell = (cards: number[], letterOf: Letters): string => cards.map(letterOf).join("");

/** The rack with the cards one holds now: gone ones leave, new ones are loose. */
export function settle(rack: Rack, hand: number[]): Rack {
  const held = new Set(hand);
  const words = rack.words.map((group) => keep(group, (card) => held.has(card)));
  const placed = new Set([...rack.loose, ...rack.words.flatMap((group) => group.cards)]);
  const fresh = hand.filter((card) => !placed.has(card));
  return {
    loose: [...rack.loose.filter((card) => held.has(card)), ...fresh],
    words: words.filter((group) => group.cards.length > 0),
  };
}

/** The group that a card is in, or LOOSE. */
export const placeOf = (rack: Rack, card: number): number =>
  rack.words.findIndex((group) => group.cards.includes(card));

/** Put cards, in this order, into a group (its number, one more for a new one) or LOOSE. */
export function place(rack: Rack, cards: number[], to: number, before?: number): Rack {
  const stays = (card: number) => !cards.includes(card);
  const loose = rack.loose.filter(stays);
  const words = rack.words.map((group) => keep(group, stays));
  if (to === LOOSE) {
    return { loose: inserted(loose, cards, before), words: words.filter(hasCards) };
  }
  const target = words[to] ?? { cards: [], laid: [] };
  const grown = { ...target, cards: inserted(target.cards, cards, before) };
  const all =
    to < words.length ? words.map((group, n) => (n === to ? grown : group)) : [...words, grown];
  return { loose, words: all.filter(hasCards) };
}

/** Move a card by one within its word or among the loose cards. */
export function nudge(rack: Rack, card: number, by: 1 | -1): Rack {
  const swapped = (cards: number[]): number[] => {
    const from = cards.indexOf(card);
    const to = from + by;
    if (from < 0 || to < 0 || to >= cards.length) return cards;
    const next = [...cards];
    next[from] = cards[to]!;
    next[to] = card;
    return next;
  };
  return {
    loose: swapped(rack.loose),
    words: rack.words.map((group) => ({ ...group, cards: swapped(group.cards) })),
  };
}

/** The loose cards from A to Z, as the language has it. */
export function sorted(rack: Rack, letterOf: Letters, language: string): Rack {
  const order = new Intl.Collator(language);
  const loose = [...rack.loose].sort((a, b) => order.compare(letterOf(a), letterOf(b)) || a - b);
  return { ...rack, loose };
}

export const mixed = (rack: Rack, random: Random = Math.random): Rack => ({
  ...rack,
  loose: shuffled(rack.loose, random),
});

export function shuffled<T>(items: readonly T[], random: Random = Math.random): T[] {
  const left = [...items];
  for (let n = left.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [left[n], left[other]] = [left[other]!, left[n]!];
  }
  return left;
}

// Knocking ---------------------------------------------------------------------------------------

export interface Knock {
  /** Cards in no word; one may be discarded with the knock after drawing. */
  left: number[];
  /** Groups that are shorter than a word may be. */
  short: number;
  /** A word is long enough for the round. */
  sized: boolean;
  discard: number | null;
  /** Everything is in words: the house takes the knock, whatever it may cost. */
  complete: boolean;
  ready: boolean;
}

/** What a knock with this rack has and lacks. The card left over after drawing is discarded. */
export function knocking(rack: Rack, least: number, size: number, drawn: boolean): Knock {
  const spare = drawn && rack.loose.length === 1;
  const left = spare ? [] : rack.loose;
  const short = rack.words.filter((group) => group.cards.length < least).length;
  const sized = rack.words.some((group) => group.cards.length >= size);
  const complete = left.length === 0 && short === 0 && rack.words.length > 0;
  return {
    left,
    short,
    sized,
    discard: spare ? (rack.loose[0] ?? null) : null,
    complete,
    ready: complete && sized,
  };
}

// Scrambling -------------------------------------------------------------------------------------

/** Whether an order hides the word; letters that are all equal cannot. */
export function hides(group: Group, letterOf: Letters): boolean {
  const word = spell(group.cards, letterOf);
  return spell(group.laid, letterOf) !== word || new Set(word).size === 1;
}

/** Every group with an order for the others to see: the chosen one as far as it still fits. */
export function laidOut(rack: Rack, letterOf: Letters, random: Random = Math.random): Rack {
  return { ...rack, words: rack.words.map((group) => laid(group, letterOf, random)) };
}

function laid(group: Group, letterOf: Letters, random: Random): Group {
  const order = group.laid.filter((card) => group.cards.includes(card));
  for (const card of group.cards) {
    if (!order.includes(card)) order.splice(Math.floor(random() * (order.length + 1)), 0, card);
  }
  const next = { ...group, laid: order };
  if (group.cards.length < 2 || (order.length === group.laid.length && hides(next, letterOf)))
    return next;
  return hides(next, letterOf) ? next : scrambled(next, letterOf, random);
}

/** Another order that hides the word, by lot. */
export function scrambled(group: Group, letterOf: Letters, random: Random = Math.random): Group {
  for (let attempt = 0; attempt < 40; attempt++) {
    const next = { ...group, laid: shuffled(group.cards, random) };
    if (hides(next, letterOf)) return next;
  }
  return { ...group, laid: [...group.cards].reverse() };
}

/** Two cards of a scrambled word change places. */
export function exchanged(order: number[], one: number, other: number): number[] {
  return order.map((card) => (card === one ? other : card === other ? one : card));
}

/** The words to lay: groups that are long enough, with their order where it hides the word. */
export function layings(rack: Rack, least: number, letterOf: Letters, plain: boolean): Laying[] {
  return rack.words
    .filter((group) => group.cards.length >= least)
    .map((group) => ({
      cards: group.cards,
      scrambled:
        !plain && group.laid.length === group.cards.length && hides(group, letterOf)
          ? group.laid
          : [],
    }));
}

/** A rack from what the house has: a draft, or the words of a knock. */
export const fromLayings = (layings: Laying[]): Rack => ({
  loose: [],
  words: layings.map(({ cards, scrambled }) => ({ cards, laid: scrambled })),
});

// ------------------------------------------------------------------------------------------------

const hasCards = (group: Group): boolean => group.cards.length > 0;

const keep = (group: Group, stays: (card: number) => boolean): Group => ({
  cards: group.cards.filter(stays),
  laid: group.laid.filter(stays),
});

function inserted(into: number[], cards: number[], before?: number): number[] {
  const at = before === undefined ? -1 : into.indexOf(before);
  return at < 0 ? [...into, ...cards] : [...into.slice(0, at), ...cards, ...into.slice(at)];
}
