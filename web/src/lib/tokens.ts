/**
 * The seat tokens of this browser, per room, newest first.
 *
 * A token is a right to a seat that nobody can give back once it is lost, so several are kept and
 * none is dropped because the house does not know it: the house may have been started with another
 * folder, or the link that brought the token may have been wrong.
 */

import { randomId } from "./ids";
import { keep } from "./keep";

/** Per room. The house counts wrong tokens, so only a few are tried. */
const MOST = 5;

/** A table screen in the same browser has tokens of its own. */
const keyOf = (code: string, table: boolean): string => `token.${table ? "table." : ""}${code}`;

/** What to try in a room, in this order. */
export function tokensOf(code: string, table: boolean): string[] {
  const kept = keep.get(keyOf(code, table));
  if (!kept) return [];
  // Older pages kept one token as it is.
  if (!kept.startsWith("[")) return [kept];
  const list: unknown = keep.getJson(keyOf(code, table));
  return Array.isArray(list) ? list.filter((token) => typeof token === "string") : [];
}

/** The room where this browser was last and still has a seat. */
export function lastRoom(): string | null {
  const code = keep.get("room");
  return code && tokensOf(code, false).length ? code : null;
}

/** Put a token before the others. */
export function keepToken(code: string, table: boolean, token: string): void {
  const others = tokensOf(code, table).filter((other) => other !== token);
  keep.setJson(keyOf(code, table), [token, ...others].slice(0, MOST));
  if (!table) keep.set("room", code);
}

/** The person has left for good. */
export function dropToken(code: string, table: boolean, token: string): void {
  const others = tokensOf(code, table).filter((other) => other !== token);
  if (others.length) keep.setJson(keyOf(code, table), others);
  else keep.drop(keyOf(code, table));
}

/** A random id of this browser: anybody who was sent away stays out under another name, too. */
export function device(): string {
  const known = keep.get("device");
  if (known && known.length >= 16) return known;
  const made = randomId(24);
  keep.set("device", made);
  return made;
}
