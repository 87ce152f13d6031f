/** The form of a game's options: pure helpers. */

import type { Json, OptionField, PackInfo } from "../lib/types";

export type Values = Record<string, Json>;

/** How much there is of each value of an option. */
export type Sizes = Record<string, number>;

/** All options with their values: what the form sends, so that none is left to a default. */
export function filled(fields: OptionField[], values: Values): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field.name] ?? field.default;
      if (field.kind !== "group") return [field.name, value];
      return [field.name, filled(field.fields ?? [], (value ?? {}) as Values)];
    }),
  );
}

/** The names of options that differ from their default. */
export function changed(fields: OptionField[], values: Values): string[] {
  const all = filled(fields, values);
  const defaults = filled(fields, {});
  return fields
    .filter(({ name }) => JSON.stringify(all[name]) !== JSON.stringify(defaults[name]))
    .map(({ name }) => name);
}

/** Whether an option means something with these values: what it needs is on, what it is without off. */
export const applies = (field: OptionField, values: Values): boolean =>
  // What only the board of the day sets is offered by no form.
  !field.daily &&
  (!field.needs || values[field.needs] === true) &&
  !field.without.some((name) => values[name] === true);

/** The values as they are sent: an option that means nothing is as usual, so that none is refused. */
export function settled(fields: OptionField[], values: Values): Values {
  const all = filled(fields, values);
  const idle = fields.filter((field) => !field.kept && !applies(field, all));
  return { ...all, ...Object.fromEntries(idle.map(({ name, default: usual }) => [name, usual])) };
}

/** A number as typed, kept within its bounds; null where it is none. */
export function bounded(text: string, field: Pick<OptionField, "low" | "high">): number | null {
  if (text.trim() === "") return null;
  const number = Number(text.replace(",", "."));
  if (!Number.isFinite(number)) return null;
  return Math.min(field.high ?? Infinity, Math.max(field.low ?? -Infinity, number));
}

/** So much there must be of a value that a form counts, or it is not offered. */
export const LEAST = 200;

/** The values of which there is enough, and those that are chosen all the same. */
export const plentiful = (values: Json[], chosen: Json[], sizes?: Sizes): Json[] =>
  values.filter(
    (value) => !sizes || (sizes[String(value)] ?? 0) >= LEAST || chosen.includes(value),
  );

/** The JSON value behind a form control's string. */
export function fromControl(text: string, values: Json[]): Json {
  return values.find((value) => String(value) === text) ?? text;
}

/** An option called `packs` is a list of the house's question packs. */
export const choosesPacks = (field: OptionField): boolean =>
  field.kind === "list" && field.name === "packs";

/** An option called `topics` is a list of what the questions of those packs are about. */
export const choosesTopics = (field: OptionField): boolean =>
  field.kind === "list" && field.name === "topics";

/** What a game needs to speak the language of the person who chooses it: a German family wants German
 * letters and questions without looking for a setting. Empty where it does already, or cannot. */
export function spoken(fields: OptionField[], language: string, packs: PackInfo[]): Values {
  const own: Values = {};
  for (const field of fields) {
    const speaks = field.name === "language" && field.values?.includes(language);
    if (speaks && language !== field.default) own[field.name] = language;
    if (choosesPacks(field)) {
      const usual = packs.filter(({ id }) => (field.default as Json[]).includes(id));
      const theirs = packs.filter(
        (pack) => pack.language === language && !pack.generated && !pack.ages,
      );
      if (theirs.length && !usual.some((pack) => pack.language === language))
        own[field.name] = theirs.map(({ id }) => id);
    }
  }
  return own;
}
