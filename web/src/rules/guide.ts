/** The rules of a game for players, with the options of a room filled in. The texts are the guide of
 * the game's folder, which the printed leaflet is made of, too; `parlour.kernel.guide` has the same
 * few functions. */

import { filled, type Values } from "../form/options";
import { find, type Catalogue } from "../lib/catalogue";
import type { Json, OptionField } from "../lib/types";

export interface Block {
  id: string;
  text: string;
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

type Loader = () => Promise<{ sections: Section[] }>;
const guides = import.meta.glob<{ sections: Section[] }>(
  "../../../src/parlour/games/*/guide/*.json",
  { import: "default" },
) as Record<string, Loader>;

/** The rules of a game in a language; null where it has none of this kind. */
export async function guideOf(game: string, language: string): Promise<Section[] | null> {
  const path = Object.keys(guides).find((key) => key.endsWith(`/${game}/guide/${language}.json`));
  return path === undefined ? null : (await guides[path]!()).sections;
}

const same = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What an option is set to; a group's member is named with a dot. */
export const valueOf = (options: Values, name: string): Json | undefined =>
  find(options as Catalogue, name) as Json | undefined;

/** Whether a block is true with these options. */
export function holds(block: Block, options: Values): boolean {
  const has = ([name, values]: [string, Json[]]) =>
    values.some((value) => same(value, valueOf(options, name)));
  return (
    Object.entries(block.when ?? {}).every(has) && !Object.entries(block.unless ?? {}).some(has)
  );
}

const PLACEHOLDER = /\{([\w.]+)\}/g;

/** The options that a block depends on or names. */
export const spokenOf = (block: Block): string[] => [
  ...[...block.text.matchAll(PLACEHOLDER)].map((found) => found[1]!),
  ...Object.keys(block.when ?? {}),
  ...Object.keys(block.unless ?? {}),
  ...(block.options ?? []),
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
