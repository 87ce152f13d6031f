/** What is said: texts of the board, names of categories and spaces. */

import { words } from "../../lib/words.svelte";
import type { TargetView } from "./sections";
import { categoryOf, HEADQUARTERS, kindOf, place, type Category, type Space } from "./board";

/** A text of this board. */
export const text = (path: string, details: Record<string, unknown> = {}): string =>
  words.game("wedges", `board.${path}`, details);

/** "History". */
export const title = (category: Category): string => words.game("wedges", `categories.${category}`);
/** "H". */
export const letter = (category: Category): string => words.game("wedges", `letters.${category}`);
/** What is heard of a category: "yellow History". Who sees it sees the colour. */
export const coloured = (category: Category): string =>
  text("coloured", { colour: text(`colours.${category}`), title: title(category) });

const headquarters = (arm: number): string => title(HEADQUARTERS[arm % 6] ?? "brown");

const named = (space: Space, name: (category: Category) => string): string => {
  const category = categoryOf(space);
  return words.game("wedges", `spaces.${kindOf(space)}`, {
    category: category ? name(category) : "",
  });
};

/** What a space is: "History", "headquarters People & Places". */
export const spaceName = (space: Space): string => named(space, title);

/** The same where it is heard: "yellow History". */
export const spaceHeard = (space: Space): string => named(space, coloured);

/** Where it lies, so that two spaces of a colour are told apart. */
export function whereabouts(space: Space): string {
  const { arm, steps, on } = place(space);
  if (on === "hub") return text("where.hub");
  if (on === "spoke") return text("where.spoke", { hq: headquarters(arm), count: steps });
  if (steps === 0) return text("where.hq");
  return text("where.ring", { hq: headquarters(arm), next: headquarters(arm + 1) });
}

/** What is heard before and after a target's title: "yellow", ", 3 steps". */
export const before = (target: TargetView): string =>
  target.category ? `${text(`colours.${target.category}`)} ` : "";
export const after = (target: TargetView): string =>
  `, ${text("steps", { count: target.way.length })}. `;

/** The title of a target: a category, or what else is there. */
export function targetTitle(target: TargetView): string {
  if (target.kind === "final") return words.game("wedges", "spaces.final");
  return target.category ? title(target.category) : spaceName(target.to);
}

/** What landing there means, in a few words. */
export function promise(target: TargetView, wedge: boolean): string {
  return wedge ? text("promise.wedge") : text(`promise.${target.kind}`);
}

/** What the house says to an answer that it asks about or does not take: the sentence of its code, with nothing in it but
 * what was typed. Nothing where an earlier house used a code that has no sentence now. */
export const told = (how: "asked" | "refused", code: string, given: string | null): string =>
  (code && words.maybe("wedges", `told.${how}.${code}`, { given: given ?? "" })) || "";
