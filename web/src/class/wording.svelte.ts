/** What is said in a class: a catalogue of its own, loaded with its pages. */

import { find, phrase, type Catalogue, type Details } from "../lib/catalogue";
import { words, type Language } from "../lib/words.svelte";

const files = import.meta.glob<Catalogue>("./words/*.json", { import: "default" });

class ClassWords {
  #texts = $state.raw<Partial<Record<Language, Catalogue>>>({});

  /** Have the texts of a language ready. */
  async need(language: Language): Promise<void> {
    if (this.#texts[language]) return;
    const found = await files[`./words/${language}.json`]?.();
    this.#texts = { ...this.#texts, [language]: found ?? {} };
  }

  get areThere(): boolean {
    return this.#texts[words.language] !== undefined;
  }

  say(path: string, details: Details): string {
    return phrase(find(this.#texts[words.language], path), details, words.language) ?? path;
  }
}

export const classWords = new ClassWords();

/** A text of a class. */
export const c = (path: string, details: Details = {}): string => classWords.say(path, details);

/** What "6x8" comes to. */
export const product = (name: string): number => Number(name[0]) * Number(name[2]);

/** The facts of a table, as people call them. */
export const tableName = (table: string): string =>
  table === "squares" ? c("play.squareFacts") : c("play.goalRow", { n: table });

/** "6x8" as people read it. */
export const fact = (name: string): string => name.replace("x", " × ");
