/** The rules of a game for players, with the options of a room filled in. The texts are the guide of
 * the game's folder, which the printed leaflet is made of, too; `parlour.kernel.guide` has the same
 * few functions. */

import { filled, type Values } from "../form/options";
import { find, type Catalogue } from "../lib/catalogue";
import type { Json, OptionField } from "../lib/types";

type Condition = Record<string, Json[]>;

export interface Block {
  id: string;
  text: string;
  /** What its sentences take for granted, by the names of `presumed.json`. */
  presumes?: string[];
  /** What that means: of each presumption, one of these must hold. */
  needs?: Condition[][];
  when?: Record<string, Json[]>;
  unless?: Record<string, Json[]>;
  note?: boolean;
  options?: string[];
  given?: string[];
  picture?: string;
  caption?: string;
  shows?: Record<string, Json>;
}

export interface Section {
  id: string;
  title: string;
  brief?: string;
  steps?: boolean;
  blocks: Block[];
}

interface Presumed {
  presumptions: Record<string, Condition[]>;
}
type Loader = () => Promise<{ sections: Section[] } & Presumed>;
const files = import.meta.glob<{ sections: Section[] }>(
  "../../../src/parlour/games/*/guide/*.json",
  { import: "default" },
) as Record<string, Loader>;

const file = (game: string, name: string): Loader | undefined =>
  files[Object.keys(files).find((key) => key.endsWith(`/${game}/guide/${name}.json`)) ?? ""];

/** The rules of a game in a language; null where it has none of this kind. */
export async function guideOf(game: string, language: string): Promise<Section[] | null> {
  const read = await file(game, language)?.();
  if (!read) return null;
  const presumed: Presumed = (await file(game, "presumed")?.()) ?? { presumptions: {} };
  const withNeeds = (block: Block): Block => ({
    ...block,
    needs: (block.presumes ?? []).map((name) => presumed.presumptions[name] ?? []),
  });
  return read.sections.map((section) => ({ ...section, blocks: section.blocks.map(withNeeds) }));
}

const same = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What an option is set to; a group's member is named with a dot. On a page there is a house. */
export const valueOf = (options: Values, name: string): Json | undefined =>
  name === "house" ? true : (find(options as Catalogue, name) as Json | undefined);

/** Whether a block is true with these options: so is all that it presumes. */
export function holds(block: Block, options: Values): boolean {
  const has = ([name, values]: [string, Json[]]) =>
    values.some((value) => same(value, valueOf(options, name)));
  const met = (condition: Condition) => Object.entries(condition).every(has);
  return (
    (block.needs ?? []).every((need) => need.some(met)) &&
    met(block.when ?? {}) &&
    !Object.entries(block.unless ?? {}).some(has)
  );
}

const PLACEHOLDER = /\{([\w.]+)\}/g;

/** The options that a block depends on or names. */
export const spokenOf = (block: Block): string[] => [
  ...[...block.text.matchAll(PLACEHOLDER)].map((found) => found[1]!),
  ...Object.keys(block.when ?? {}),
  ...Object.keys(block.unless ?? {}),
  ...(block.options ?? []),
  ...(block.needs ?? [])
    .flat()
    .flatMap((one) => Object.keys(one).filter((name) => name !== "house")),
];

/** Whether one of these options is not as usual. */
export const differs = (names: string[], options: Values, usual: Values): boolean =>
  names.some((name) => !same(valueOf(options, name), valueOf(usual, name)));

/** Where the catalogue has an option's label and the names of its values. */
export const labelPath = (name: string): string => `options.${name.replace(".", ".fields.")}`;

/** A text with the options filled in, each as the catalogue calls its value. */
export const told = (text: string, options: Values, catalogue: Catalogue): string =>
  text.replace(PLACEHOLDER, (_, name: string) => {
    const value = valueOf(options, name);
    if (Array.isArray(value)) return value.join(", ");
    const label = find(catalogue, `${labelPath(name)}.values.${String(value)}`);
    return typeof label === "string" ? label : String(value);
  });

/** A piece of a text, plain or to stand out. */
export const pieces = (text: string): { words: string; strong: boolean }[] =>
  text
    .split("**")
    .map((words, n) => ({ words, strong: n % 2 === 1 }))
    .filter(({ words }) => words);

/** The blocks that are true here, each with the notes that belong to it. */
export function paragraphs(section: Section, options: Values): Block[][] {
  const found: Block[][] = [];
  for (const block of section.blocks.filter((one) => holds(one, options))) {
    const last = found.at(-1);
    if (section.steps && block.note && last) last.push(block);
    else found.push([block]);
  }
  return found;
}

/** The options as they are where nobody changes them: a game speaks the reader's language. */
export function usualOf(fields: OptionField[], language: string): Values {
  const usual = filled(fields, {});
  return "language" in usual ? { ...usual, language } : usual;
}

/** An option that is not as usual in a room. */
export interface Change {
  /** A group's member is named with a dot. */
  name: string;
  value: Json;
  usual: Json;
}

/** All options that are not as usual, the members of groups one by one. */
export function changes(
  fields: OptionField[],
  options: Values,
  language: string,
  prefix = "",
): Change[] {
  const here = filled(fields, options);
  const usual = usualOf(fields, language);
  return fields.flatMap((field): Change[] => {
    const name = prefix + field.name;
    const [value, before] = [here[field.name] ?? null, usual[field.name] ?? null];
    if (field.kind === "group") {
      return changes(field.fields ?? [], (value ?? {}) as Values, language, `${name}.`);
    }
    return same(value, before) ? [] : [{ name, value, usual: before }];
  });
}
