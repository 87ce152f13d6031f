/** The sections of a view: how an event changes them. */
import type { Event, Json } from "./types";

export type Sections = Record<string, Json>;

/** What tells an item of a list from the others. */
function keyOf(item: Json): string | number {
  const { id, n } = item as { id?: string; n?: number };
  return id ?? n ?? "";
}

/** The list without what is no more, with new and changed items in it. */
function withItems(list: Json[], dropped: (string | number)[], items: Json[]): Json[] {
  const gone = new Set(dropped);
  const known = new Map(list.map((item) => [keyOf(item), item]));
  for (const key of gone) known.delete(key);
  for (const item of items) known.set(keyOf(item), item);
  return [...known.values()];
}

/** The sections after an event. */
export function changed(before: Sections, event: Event): Sections {
  const { add = {}, items = {}, drop = {} } = event;
  const next = { ...before, ...event.set };
  for (const [name, more] of Object.entries(add)) {
    next[name] = [...(next[name] as Json[]), ...more];
  }
  for (const name of new Set([...Object.keys(items), ...Object.keys(drop)])) {
    next[name] = withItems(next[name] as Json[], drop[name] ?? [], items[name] ?? []);
  }
  for (const name of event.unset ?? []) delete next[name];
  return next;
}
