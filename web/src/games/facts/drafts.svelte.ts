/**
 * What one writes on the Playcard. Nothing is lost: a text stays in this tab until the house has
 * it, over a reload, a sleep or a lost connection. It is sent at most twice a second, and of each
 * blank only the newest text.
 */

import { keepInTab } from "../../lib/keep";
import type { Move } from "../../lib/wire";
import type { Problem } from "../../lib/types";
import { PLACES } from "./playcard";

const EVERY = 500;
/** What is typed just before the time is over must still arrive. */
const LAST_CALL = 350;

interface Local {
  text: string;
  /** What the house showed when it had taken this text; null while it has not. */
  saved: string | null;
}
type Texts = Record<string, Local>;

const nameOf = (row: number, column: number): string => `${row}.${column}`;

/** As the house keeps it: on one line, without signs that are invisible. */
export const tidied = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\p{Co}]|(?![\u200c\u200d])\p{Cf}/gu, " ")
    .trim()
    .replace(/\s+/g, " ");

export class Writing {
  /** Why the house did not take the last text. */
  refusal = $state.raw<Problem | null>(null);
  #kept = $state.raw<{ key: string; texts: Texts } | null>(null);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown depends on it
  #waiting = new Set<string>();
  /** One message at a time for each blank: while the line is down they do not pile up. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown depends on it
  #flying = new Map<string, Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sentAt = -Infinity;

  constructor(
    /** What the house has: rows of texts. */
    private readonly house: () => string[][],
    /** Names the round and the seat, so that an older text is not taken for this one's. */
    private readonly key: () => string,
    private readonly send: (move: Move) => Promise<Problem | null>,
  ) {}

  readonly #texts: Texts = $derived.by(() => {
    const key = this.key();
    if (this.#kept?.key === key) return this.#kept.texts;
    const unsaved = keepInTab.getJson<Record<string, string>>(key) ?? {};
    return Object.fromEntries(
      Object.entries(unsaved).map(([name, text]) => [name, { text, saved: null }]),
    );
  });

  /** Whether everything that was typed is with the house. */
  readonly isSaved = $derived(Object.values(this.#texts).every((one) => one.saved !== null));

  /** How many blanks have something in them. */
  readonly filled = $derived(
    PLACES.flatMap((row) => PLACES.filter((column) => this.of(row, column).trim())).length,
  );

  /** What stands in a blank. Another device of this seat may have written since we did. */
  of(row: number, column: number): string {
    const house = this.house()[row]?.[column] ?? "";
    const local = this.#texts[nameOf(row, column)];
    if (!local) return house;
    const isOurs = local.saved === null || house === local.saved || house === tidied(local.text);
    return isOurs ? local.text : house;
  }

  write(row: number, column: number, text: string): void {
    const name = nameOf(row, column);
    this.#set(name, { text, saved: null });
    this.#offer(name);
  }

  /** Tell the house what it has not heard: after a reload, or a pause. */
  catchUp(): void {
    for (const [name, { saved }] of Object.entries(this.#texts)) {
      if (saved === null) this.#offer(name);
    }
  }

  /** Send all that waits, before something final or before the page goes to sleep. */
  async flush(): Promise<void> {
    const names = [...this.#waiting];
    this.drop();
    for (const name of names) this.#post(name);
    while (this.#flying.size) await Promise.all(this.#flying.values());
  }

  /** Send all that waits shortly before the time is over; gives what calls it off. */
  flushBefore(left: number): () => void {
    const timer = setTimeout(() => void this.flush(), Math.max(0, left - LAST_CALL));
    return () => clearTimeout(timer);
  }

  /** What waits belongs to something that is over. */
  drop(): void {
    this.#waiting.clear();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #set(name: string, local: Local): void {
    const key = this.key();
    const texts = { ...this.#texts, [name]: local };
    this.#kept = { key, texts };
    const unsaved = Object.entries(texts).filter(([, one]) => one.saved === null);
    keepInTab.setJson(key, Object.fromEntries(unsaved.map(([at, one]) => [at, one.text])));
  }

  #offer(name: string): void {
    this.#waiting.add(name);
    this.#plan();
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#waiting.size === 0) return;
    const wait = Math.max(0, this.#sentAt + EVERY - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const next = [...this.#waiting].find((name) => !this.#flying.has(name));
      if (next === undefined) return;
      this.#waiting.delete(next);
      this.#post(next);
      this.#plan();
    }, wait);
  }

  #post(name: string): void {
    const key = this.key();
    const text = this.#texts[name]?.text;
    if (text === undefined) return;
    const [row = 0, column = 0] = name.split(".").map(Number);
    this.#sentAt = Date.now();
    // A blank whose last message is under way gets its next one after it.
    const before = this.#flying.get(name) ?? Promise.resolve();
    const answered = before.then(async () => {
      const refusal = await this.send({ type: "write", row, column, text });
      this.refusal = refusal;
      const isNewest = key === this.key() && this.#texts[name]?.text === text;
      if (!refusal && isNewest) {
        this.#set(name, { text, saved: this.house()[row]?.[column] ?? "" });
      }
    });
    this.#flying.set(name, answered);
    void answered.finally(() => {
      if (this.#flying.get(name) === answered) this.#flying.delete(name);
      this.#plan();
    });
  }
}
