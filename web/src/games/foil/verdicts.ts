/** Verdicts on words. */

import type { Why } from "./sections";

export const counts = (why: Why): boolean => why === "ok" || why === "voted_in";
