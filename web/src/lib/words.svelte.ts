/** The words of the page in the chosen language; a change of language shows at once. */

import { find, phrase, type Catalogue } from "./catalogue";
import { keep } from "./keep";
import type { Described, GameInfo, Problem } from "./types";
import type { Details } from "./catalogue";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

type Loader = () => Promise<Catalogue>;
const page = import.meta.glob<Catalogue>("../words/*.json", { import: "default" });
const house = import.meta.glob<Catalogue>("../../../src/parlour/kernel/words/*.json", {
  import: "default",
});
const games = import.meta.glob<Catalogue>("../../../src/parlour/games/*/words/*.json", {
  import: "default",
});
const boards = import.meta.glob<Catalogue>("../games/*/words/*.json", { import: "default" });

/** The loader whose path ends so, if there is one. */
function loader(from: Record<string, Loader>, end: string): Loader | undefined {
  const path = Object.keys(from).find((key) => key.endsWith(end));
  return path === undefined ? undefined : from[path];
}

/** The catalogue of a game that is not built in: the house has it from the game's package. */
const fromHouse =
  (game: string, language: Language): Loader =>
  async () => {
    const response = await fetch(`/api/games/${encodeURIComponent(game)}/words/${language}`);
    if (!response.ok) throw new Error(`no words for ${game}`);
    return (await response.json()) as Catalogue;
  };

function preferred(): Language {
  const chosen = keep.get("language");
  for (const wanted of [chosen, ...navigator.languages]) {
    const found = LANGUAGES.find((language) => wanted?.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

class Words {
  language = $state<Language>("en");
  #page = $state.raw<Catalogue>({});
  #house = $state.raw<Catalogue>({});
  #games = $state.raw<Record<string, Catalogue>>({});
  /** What a shelf says of each game, by language, where its catalogue is not loaded. */
  #shelf = $state.raw<Record<string, Record<string, Catalogue>>>({});
  /** The games whose words are wanted, and whether with those of their boards. */
  #wanted = new Map<string, boolean>();

  /** Load the language this browser prefers. */
  start(): Promise<void> {
    return this.#load(preferred());
  }

  async choose(language: Language): Promise<void> {
    keep.set("language", language);
    await this.#load(language);
  }

  async #load(language: Language): Promise<void> {
    const [texts, sentences, ...catalogues] = await Promise.all([
      loader(page, `/${language}.json`)?.(),
      loader(house, `/${language}.json`)?.(),
      ...[...this.#wanted].map(([game, board]) =>
        this.#catalogue(game, language, board).catch(() => undefined),
      ),
    ]);
    this.#page = texts ?? {};
    this.#house = sentences ?? {};
    this.#games = Object.fromEntries(
      [...this.#wanted.keys()].map((game, i) => [game, catalogues[i] ?? this.#games[game] ?? {}]),
    );
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Take in what a shelf says of these games. */
  introduce(games: readonly GameInfo[]): void {
    this.#shelf = {
      ...this.#shelf,
      ...Object.fromEntries(
        games.map((game) => [game.id, game.words as Record<string, Catalogue>]),
      ),
    };
  }

  /** A game's catalogue, its board's texts under `board`. */
  async #catalogue(game: string, language: Language, withBoard: boolean): Promise<Catalogue> {
    const [own, board] = await Promise.all([
      (loader(games, `/games/${game}/words/${language}.json`) ?? fromHouse(game, language))(),
      withBoard ? loader(boards, `/games/${game}/words/${language}.json`)?.() : undefined,
    ]);
    return { ...own, board: board ?? {} };
  }

  /** Have these games' words ready; those of their boards only where they are played or explained. */
  async need(ids: string[], withBoard = true): Promise<void> {
    const fresh = ids.filter((id) => !this.#wanted.has(id) || (withBoard && !this.#wanted.get(id)));
    for (const id of fresh) this.#wanted.set(id, withBoard);
    const language = this.language;
    const found = await Promise.all(
      fresh.map((id) =>
        this.#catalogue(id, language, withBoard).catch(() => {
          this.#wanted.delete(id); // The house did not answer: anybody who needs it next asks again.
          return {};
        }),
      ),
    );
    if (language !== this.language) return;
    this.#games = {
      ...this.#games,
      ...Object.fromEntries(fresh.map((id, i) => [id, found[i] ?? {}])),
    };
  }

  /** A text of the page. */
  page(path: string, details: Details = {}): string {
    return phrase(find(this.#page, path), details, this.language) ?? path;
  }

  /** A text of a game's catalogue, if it has it. */
  maybe(game: string | null, path: string, details: Details = {}): string | undefined {
    if (game === null) return undefined;
    const found = find(this.#games[game], path) ?? find(this.#shelf[game]?.[this.language], path);
    return phrase(found, details, this.language);
  }

  /** A text of a game's catalogue; the last word of the path where it is missing. */
  game(game: string | null, path: string, details: Details = {}): string {
    return this.maybe(game, path, details) ?? humanly(path.split(".").at(-1) ?? path);
  }

  /** Anything of a game's catalogue, such as its rules. */
  part(game: string | null, path: string): unknown {
    return game === null ? undefined : find(this.#games[game], path);
  }

  /** Why something was refused. */
  refusal(refusal: Problem, game: string | null): string {
    const path = `refusals.${refusal.code}`;
    return (
      this.maybe(game, path, refusal.details) ??
      phrase(find(this.#page, path), refusal.details, this.language) ??
      phrase(find(this.#house, path), refusal.details, this.language) ??
      (refusal.message || refusal.code)
    );
  }

  /** Something that happened to the room. */
  notice(notice: Described): string {
    const path = `notices.${notice.code}`;
    const { details } = notice;
    return (
      phrase(find(this.#house, path), details, this.language) ??
      phrase(find(this.#page, path), details, this.language) ??
      humanly(notice.code)
    );
  }
}

/** "take_back" as "take back", for a game that brings no words. */
export function humanly(code: string): string {
  return code.replaceAll("_", " ");
}

export const words = new Words();

/** A text of the page. */
export const t = (path: string, details: Details = {}): string => words.page(path, details);
