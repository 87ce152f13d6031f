/** What a session sees of the game on its table. Any face takes it: its view is of whatever kind is asked. */

import { Sight } from "./sight";
import type { Session } from "./session.svelte";

export class LiveSight extends Sight<never> {
  readonly acts = true;
  readonly fresh = true;

  constructor(private readonly session: Session) {
    super();
  }

  get game() {
    return this.session.room?.game ?? "";
  }

  get code() {
    return this.session.code;
  }

  get number() {
    return this.session.gameNumber;
  }

  get view() {
    return this.session.game as never;
  }

  get seat() {
    return this.session.you?.seat ?? null;
  }

  get person() {
    return this.session.you?.person ?? null;
  }

  get seats() {
    return this.session.seats;
  }

  get people() {
    return this.session.people;
  }

  get options() {
    return this.session.options;
  }

  get paused() {
    return this.session.room?.paused ?? false;
  }

  get day() {
    return this.session.night.games.find(({ n }) => n === this.number)?.day ?? null;
  }

  get online() {
    return this.session.status === "online";
  }

  override get staged() {
    return this.session.show.current;
  }

  override get predicting() {
    return this.session.predicting.asked ? this.session.predicting : null;
  }

  now() {
    return this.session.clock.now();
  }
}
