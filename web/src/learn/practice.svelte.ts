/** A lesson being played: a session whose house is a script, on a table that nobody keeps. */

import { api, Refused } from "../lib/api";
import { randomId } from "../lib/ids";
import { keep } from "../lib/keep";
import { Session } from "../lib/session.svelte";
import type { Json, LessonView, Problem } from "../lib/types";
import type { Answer, Line, Listener, Move, Outgoing } from "../lib/wire";
import { t, words } from "../lib/words.svelte";
import { pretended } from "./pretended";

/** Boards send what is typed at most twice a second. */
const TYPED_WITHIN = 600;
const NOT_HERE: Problem = { code: "lesson_other_move", message: "", details: {} };

export class Practice implements Line {
  /** The step that is up; null until the house has answered. */
  now = $state.raw<LessonView | null>(null);
  /** Why one cannot go on, or why there is no lesson. */
  refusal = $state.raw<Problem | null>(null);
  busy = $state(false);
  readonly session: Session;
  #listener: Listener | null = null;
  /** One after the other: each call builds on what came before. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(readonly game: string) {
    // A name of its own for each try: boards keep drafts under it.
    this.session = new Session(`learn-${randomId()}`, [], false, undefined, (listener) => {
      this.#listener = listener;
      return this;
    });
  }

  start(): void {
    void this.#queue([]);
  }

  stop(): void {
    this.#listener?.status("closed");
  }

  /** A move on the board. */
  send(message: Outgoing): Promise<Answer> {
    if (message.type !== "move") return Promise.resolve(NOT_HERE);
    return this.#queue([message.move as Move]);
  }

  /** Read, or done with what was to be typed. */
  async goOn(): Promise<void> {
    this.busy = true;
    let refusal = await this.#queue([null]);
    if (refusal && this.now?.shows.length) {
      // What was typed just now may still be under way.
      await new Promise((resolve) => setTimeout(resolve, TYPED_WITHIN));
      refusal = await this.#queue([null]);
    }
    this.refusal = refusal;
    this.busy = false;
  }

  /** The house does what is asked. */
  async show(): Promise<void> {
    const step = this.now;
    if (!step) return;
    this.busy = true;
    const deeds = [...step.shows, ...(step.goes_on ? [null] : [])] as (Move | null)[];
    this.refusal = await this.#queue(deeds);
    this.busy = false;
  }

  #queue(deeds: (Move | null)[]): Promise<Answer> {
    const done = this.#before.then(() => this.#play(deeds));
    this.#before = done;
    return done;
  }

  async #play(deeds: (Move | null)[]): Promise<Answer> {
    const made = [...(this.now?.deeds ?? []), ...deeds] as Json[];
    try {
      const view = await api.lesson(this.game, made, words.language);
      this.refusal = null;
      this.#show(view);
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.now) this.refusal = error.refusal;
      return error.refusal;
    }
  }

  #show(view: LessonView): void {
    const first = this.now === null;
    this.now = view;
    const name = keep.get("name") ?? t("home.guest");
    const seats = Array.from({ length: view.seats }, (_, seat) =>
      seat === 0 ? name : t("learn.rival"),
    );
    const sections = pretended(this.game, view, seats, 0);
    if (first) this.#listener?.status("online");
    this.#listener?.welcome(sections);
  }
}
