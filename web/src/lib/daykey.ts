/** The key by which the house knows this browser's tries at boards of the day. */

import { randomId } from "./ids";
import { keep } from "./keep";

const NAME = "day-key";
const LENGTH = 43;

/** The key, where there is one already. */
export const knownKey = (): string | null => keep.get(NAME);

export function key(): string {
  const known = knownKey();
  if (known) return known;
  const made = randomId(LENGTH);
  keep.set(NAME, made);
  return made;
}
