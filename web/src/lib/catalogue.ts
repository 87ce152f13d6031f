/** Texts by path, with details filled in. Pure, so that it is easy to test. */

/** What is filled into a text. */
export type Details = Record<string, unknown>;
export type Catalogue = { [key: string]: unknown };

/** The value at a path such as "lobby.start", or undefined. */
export function find(catalogue: Catalogue | undefined, path: string): unknown {
  let found: unknown = catalogue;
  for (const key of path.split(".")) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Catalogue)[key];
  }
  return found;
}

/** "{name} sat down" with the details in place; a missing one shows as its name. */
export function fill(text: string, details: Details): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = details[key];
    if (value === undefined || value === null) return whole;
    if (Array.isArray(value)) return value.join(", ");
    // Below zero with a true minus sign, as everywhere.
    return typeof value === "number" && value < 0 ? `−${-value}` : String(value);
  });
}

/** A text; `{"one": …, "other": …}` is chosen by the detail `count`. */
export function phrase(found: unknown, details: Details, language: string): string | undefined {
  if (typeof found === "string") return fill(found, details);
  if (typeof found !== "object" || found === null || !("other" in found)) return undefined;
  const forms = found as Record<string, string>;
  const form = new Intl.PluralRules(language).select(Number(details["count"] ?? 0));
  return fill(forms[form] ?? forms["other"] ?? "", details);
}

/** All paths of a catalogue, for comparing languages. */
export function paths(catalogue: unknown, prefix = ""): string[] {
  if (typeof catalogue !== "object" || catalogue === null) return [prefix];
  return Object.entries(catalogue).flatMap(([key, value]) =>
    paths(value, prefix ? `${prefix}.${key}` : key),
  );
}
