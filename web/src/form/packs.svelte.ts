/** The question packs of this house, for every option that chooses among them. */

import { api } from "../lib/api";
import type { Json, PackInfo } from "../lib/types";
import type { Sizes } from "./options";

class Packs {
  #known = $state.raw<PackInfo[] | null>(null);

  /** Ask the house, once; a house that does not answer shows what is chosen all the same. */
  async need(): Promise<PackInfo[]> {
    this.#known ??= await api.packs().catch(() => null);
    return this.#known ?? [];
  }

  /** What can be chosen, and what is chosen though the house no longer has it. */
  ids(chosen: Json[]): Json[] {
    const known: Json[] = (this.#known ?? []).map(({ id }) => id);
    return [...known, ...chosen.filter((id) => !known.includes(id))];
  }

  /** Categories for which none of the chosen packs has a question. */
  missing(chosen: Json[]): string[] {
    const found = (this.#known ?? []).filter(({ id }) => chosen.includes(id));
    const [first, ...others] = found.map(({ missing }) => missing);
    return (first ?? []).filter((category) => others.every((other) => other.includes(category)));
  }

  /** How many questions of the chosen packs have each topic. */
  topics(chosen: Json[]): Sizes {
    const counts: Sizes = {};
    for (const pack of this.#known ?? [])
      if (chosen.includes(pack.id))
        for (const [topic, count] of Object.entries(pack.topics))
          counts[topic] = (counts[topic] ?? 0) + count;
    return counts;
  }

  title(id: Json): string {
    return this.#known?.find((pack) => pack.id === id)?.title ?? String(id);
  }
}

export const packs = new Packs();
