/** What a link to a PDF says: how to print, and which options the leaflet tells. */

import { filled, type Values } from "../form/options";
import type { Json, OptionField } from "../lib/types";
import { changes } from "../rules/guide";

const written = (value: Json): string =>
  Array.isArray(value) ? value.map(String).join(",") : String(value);

/** How a room prints: a setting that follows an option of the game has its value. */
export const followed = (settings: OptionField[], options: Values | null): Values =>
  Object.fromEntries(
    settings.flatMap(({ name, follows }) => {
      const value = options && follows ? options[follows] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The settings that are not as usual, as `parlour print` takes them: a group's member with a dot. */
export function pairs(settings: OptionField[], values: Values): Record<string, string> {
  const found = filled(settings, values);
  const usual = filled(settings, {});
  return Object.fromEntries(
    settings.flatMap(({ name, kind, fields }): [string, string][] => {
      if (kind === "group") {
        const inner = pairs(fields ?? [], (found[name] ?? {}) as Values);
        return Object.entries(inner).map(([key, value]) => [`${name}.${key}`, value]);
      }
      const value = found[name] ?? null;
      return JSON.stringify(value) === JSON.stringify(usual[name]) ? [] : [[name, written(value)]];
    }),
  );
}

/** The options of a room that are not as usual, for the leaflet. */
export const playOf = (fields: OptionField[], options: Values, language: string): string =>
  changes(fields, options, language)
    .map(({ name, value }) => `${name}=${written(value)}`)
    .join(";");
