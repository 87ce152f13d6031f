/** The end of a game: its last scoring is seen before the finale or the result takes the page. */

import { untrack } from "svelte";
import type { Session } from "../lib/session.svelte";
import type { BeatView } from "../lib/types";
import { isFinale } from "../stage/staging";

const isOfGame = (beat: BeatView): boolean => !isFinale(beat);
/** Where the house stages nothing. */
const SEEN_FOR = 6_000;

export class Ending {
  /** The game is over, and its table still shown. */
  shown = $state(false);
  /** The result has the page. */
  over = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: () => Session | null) {
    let was = "";
    $effect(() => {
      const now = session()?.room?.phase ?? "";
      untrack(() => {
        const room = session();
        // A game that the host ended has no last scoring.
        const isSeen = room?.outcome?.reason !== "ended_by_host";
        const ends = was === "playing" || (was === "" && (room?.show.left(isOfGame) ?? 0) > 0);
        if (ends && now === "over" && isSeen && room) this.#show(room);
        else if (now !== "over") this.finish();
        this.over = now === "over" && !this.shown;
        was = now;
      });
    });
    // Somebody may go on before.
    $effect(() => {
      const staged = session()?.show.current;
      if (staged && isFinale(staged.beat)) untrack(() => this.finish());
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  #show(session: Session): void {
    this.shown = true;
    this.#wait(session, session.show.left() > 0 ? 0 : SEEN_FOR);
  }

  /** What the game itself stages is seen to its end. */
  #wait(session: Session, time: number): void {
    this.#timer = setTimeout(() => {
      const left = session.show.left(isOfGame);
      if (left > 0) this.#wait(session, left);
      else this.finish();
    }, time);
  }

  /** On to the result. */
  finish(): void {
    clearTimeout(this.#timer);
    this.over ||= this.shown;
    this.shown = false;
  }
}
