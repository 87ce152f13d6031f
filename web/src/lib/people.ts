/** People as others read of them. */

import type { PersonView } from "./types";
import { t } from "./words.svelte";

/** A table screen has joined under a name in its own language: each reader has theirs. */
export const nameOf = ({ role, name }: Pick<PersonView, "role" | "name">): string =>
  role === "table" ? t("screen.name") : name;

/** Somebody or a team, for a sentence about what they do. */
export type Who = { name: string; count: number };
