/**
 * Why the house cannot be reached, as far as a browser can know it.
 *
 * It does not tell a name that is not found from a port that is closed, or from a certificate that
 * it does not trust: all of them fail at once, where a network that leads nowhere is silent.
 */

import german from "../offline/words/de.json";
import english from "../offline/words/en.json";

export type Trouble =
  "offline" | "silent" | "refused" | "name" | "certificate" | "socket" | "busy" | "other";

type Place = Pick<Location, "protocol" | "hostname">;
type Ask = (limit: AbortSignal) => Promise<Response>;

const PATIENCE = 6_000;
const NUMBER = /^(\d+\.){3}\d+$|:|^localhost$/;

const health: Ask = (signal) => fetch("/health", { cache: "no-store", signal });

/** Ask the house whether it is there, and draw conclusions from how that fails. */
export async function findTrouble(
  place: Place = location,
  isOnline = navigator.onLine,
  ask: Ask = health,
): Promise<Trouble> {
  const limit = AbortSignal.timeout(PATIENCE);
  try {
    const answer = await ask(limit);
    // It answers calls: what does not come through is the line on which games are played.
    if (answer.ok) return "socket";
    return answer.status === 503 ? "busy" : "other";
  } catch {
    // A house on this very machine needs no network.
    if (!isOnline && !isHere(place)) return "offline";
    if (limit.aborted) return "silent";
    if (place.protocol === "https:") return "certificate";
    return NUMBER.test(place.hostname) ? "refused" : "name";
  }
}

const isHere = ({ hostname }: Place): boolean =>
  hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");

/** The words of the page for a house that does not answer. */
export const wordsOf = (language: string): typeof english =>
  language.toLowerCase().startsWith("de") ? german : english;

/** What is wrong, and what to do or to ask the host. */
export const advice = (trouble: Trouble, language: string, host: string): string =>
  wordsOf(language).troubles[trouble].replaceAll("{host}", host);
