/** The end of a game: its last scoring is seen for a while before the result takes the page. */

import { untrack } from "svelte";
import type { Session } from "../lib/session.svelte";
import { stagedFor } from "../stage/staging";

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
        // A game that the host ended has no last scoring.
        const isSeen = session()?.outcome?.reason !== "ended_by_host";
        if (was === "playing" && now === "over" && isSeen) this.#show();
        else if (now !== "over") this.finish();
        this.over = now === "over" && !this.shown;
        was = now;
      });
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  #show(): void {
    this.shown = true;
    this.#wait(SEEN_FOR);
  }

  /** What is staged by then is seen to its end. */
  #wait(time: number): void {
    this.#timer = setTimeout(() => {
      const left = stagedFor();
      if (left > 0) this.#wait(left);
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
