/** What this viewer can predict, and has predicted: nobody else's page knows it before the game has answered. */

import { keepInTab } from "./keep";
import type { Session } from "./session.svelte";
import type { Foretold, Predictable } from "./types";

type Said = Record<string, string>;

export class Predicting {
  #game = "";
  #said = $state.raw<Said>({});

  constructor(private readonly session: Session) {}

  /** What is asked of this viewer; null where nothing is, or where the host wants no predictions. */
  get asked(): Predictable | null {
    const { room, you } = this.session;
    const asked = this.session.section("predictable") as Predictable | undefined;
    if (!asked || !you || !room?.predicts || room.day || you.role === "table") return null;
    return you.seat === null || asked.waiting.includes(you.seat) ? asked : null;
  }

  /** What was said to what is asked. */
  get choice(): string | null {
    return this.asked ? (this.#known()[this.asked.key] ?? null) : null;
  }

  /** The newest answer of the game to something that was said here. */
  get told(): Foretold | null {
    const told = this.session.foretold.at(-1);
    return told && this.session.room?.predicts && this.#known()[told.key] !== undefined
      ? told
      : null;
  }

  async predict(choice: string): Promise<void> {
    const asked = this.asked;
    if (!asked) return;
    const before = this.#known();
    this.#keep({ ...before, [asked.key]: choice });
    const refused = await this.session.command({ type: "predict", key: asked.key, choice });
    if (refused) this.#keep(before);
  }

  #keep(said: Said): void {
    this.#said = said;
    keepInTab.setJson(`predicted.${this.#game}`, said);
  }

  /** What was said in this game, also before a reload. */
  #known(): Said {
    const game = this.session.sight.key;
    if (game === this.#game) return this.#said;
    return keepInTab.getJson<Said>(`predicted.${game}`) ?? {};
  }

  /** Another game begins with nothing said. */
  see(): void {
    const game = this.session.sight.key;
    if (game === this.#game) return;
    this.#said = this.#known();
    this.#game = game;
  }
}
