/** The question packs of this house, for every option that chooses among them. */

import { api } from "../lib/api";
import type { Json, OptionField, PackInfo } from "../lib/types";

class Packs {
  #known = $state.raw<PackInfo[] | null>(null);

  /** Ask the house, once; a house that does not answer shows what is chosen all the same. */
  async need(): Promise<void> {
    this.#known ??= await api.packs().catch(() => null);
  }

  /** What can be chosen, and what is chosen though the house no longer has it. */
  ids(chosen: Json[]): Json[] {
    const known: Json[] = (this.#known ?? []).map(({ id }) => id);
    return [...known, ...chosen.filter((id) => !known.includes(id))];
  }

  title(id: Json): string {
    return this.#known?.find((pack) => pack.id === id)?.title ?? String(id);
  }
}

export const packs = new Packs();

/** An option called `packs` is a list of the house's question packs. */
export const choosesPacks = (field: OptionField): boolean =>
  field.kind === "list" && field.name === "packs";
