/** Reading a record: its last line holds the scoresheet. */

/** The scoresheet of a record, or null where it has none. */
export function sheetOf(record: string): unknown {
  const last = record.trimEnd().split("\n").at(-1) ?? "";
  try {
    const line = JSON.parse(last) as Record<string, unknown>;
    return line["sheet"] ?? null;
  } catch {
    return null;
  }
}
