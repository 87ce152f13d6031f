/** The table of Foil as one viewer sees it: who is asked for what, what is said, which clock runs. */

import { clockAmong, clockUntil } from "../../lib/clock";
import { awaited } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import { isUntold } from "../../stage/staging";
import { knocking, type Knock, type Rack } from "./rack";
import type { FoilView, MineView } from "./sections";
import { revealedBy } from "./revealing";
import { reasonOf, saying } from "./status";
import { big, text, wordsElsewhere } from "./wording";

const NOBODY: MineView = {
  seat: -1,
  hand: [],
  knock: [],
  draft: null,
  words: [],
  guesses: [],
  votes: [],
};
/** With the cards on the table, what is done in these phases is entered in a form. */
const ENTERED = ["play", "arrange", "lay"];

export class Table {
  constructor(private readonly of: () => Sight<FoilView>) {}

  readonly sight = $derived.by(() => this.of());
  readonly setup = $derived(this.sight.view.setup);
  readonly play = $derived(this.sight.view.table);
  readonly progress = $derived(this.sight.view.progress);
  readonly laid = $derived(this.sight.view.laid);
  readonly ballots = $derived(this.sight.view.ballots);
  readonly hands = $derived(this.sight.view.hands);
  readonly scores = $derived(this.sight.view.scores);
  readonly last = $derived(this.sight.view.last);
  readonly mine = $derived(this.sight.view.mine ?? NOBODY);

  // Where the game is ----------------------------------------------------------------------------

  readonly phase = $derived(this.play.phase);
  readonly realBox = $derived(this.setup.options.real_box);
  /** Words are not scrambled. */
  readonly plain = $derived(this.setup.options.no_scramble > 0 || this.setup.options.alone);
  /** One hand for one, with words of the house to unscramble. */
  readonly alone = $derived(this.setup.options.alone);
  readonly arranging = $derived(this.phase === "arrange" && !this.realBox);
  readonly guessing = $derived(this.phase === "unscramble" || this.phase === "guess");
  readonly entering = $derived(this.realBox && ENTERED.includes(this.phase));
  /** The hand that was scored last, while it is looked at. */
  readonly scored = $derived(
    this.phase === "reveal" || this.phase === "over" ? this.hands.at(-1) : undefined,
  );

  /** The word that is shown now, while the house stages the hand. */
  readonly revealed = $derived(revealedBy(this.sight.staged, this.scored));
  /** Everybody's points as far as they are told: before that what they had before the hand. */
  readonly told = $derived(
    this.scores.map((points, seat) =>
      this.scored && isUntold(this.sight, seat)
        ? points - (this.scored.seats[seat]?.score ?? 0)
        : points,
    ),
  );

  // Who this is, and what they can do ------------------------------------------------------------

  readonly seat = $derived(this.sight.seat);
  readonly me = $derived(this.seat ?? -1);
  readonly acts = $derived(this.sight.acts && this.seat !== null);
  readonly onTurn = $derived(this.acts && this.play.turn === this.seat);
  readonly drawn = $derived(this.onTurn && this.play.drawn);
  readonly asked = $derived(
    this.acts && this.progress.asked[this.me] === true && !this.progress.done[this.me],
  );
  /** In a pause one sees what waits, but can do nothing. */
  readonly active = $derived(
    this.asked && !this.sight.paused && !(this.scored && this.sight.staged),
  );
  /** Something is asked of this person now. */
  readonly yours = $derived(this.onTurn || this.asked);
  /** The cards that were gained in this turn. */
  readonly fresh = $derived(
    this.drawn
      ? this.mine.hand
          .slice(-(this.last.kind === "taken" ? this.last.count : 1))
          .map(({ id }) => id)
      : [],
  );
  /** How many words of the others there are to guess. */
  readonly toGuess = $derived(
    this.laid.reduce((sum, own, seat) => sum + (seat === this.me ? 0 : own.length), 0),
  );
  /** Every word in question has this seat's vote. */
  readonly voted = $derived(
    this.ballots.every(
      ({ voters }, n) => !voters.includes(this.me) || (this.mine.votes[n] ?? null) !== null,
    ),
  );
  readonly clock = $derived(
    this.play.turn === null ? clockAmong(this.progress, this.seat) : clockUntil(this.play),
  );

  /** What a knock with these cards has and lacks now. */
  knock(rack: Rack): Knock {
    return knocking(rack, this.setup.least, this.play.size, this.drawn);
  }

  // What is said ---------------------------------------------------------------------------------

  readonly #busy = $derived(
    this.progress.asked.flatMap((asked, seat) =>
      asked && !this.progress.done[seat] ? [this.sight.name(seat)] : [],
    ),
  );
  /** Whom all wait for. */
  readonly awaited = $derived(this.#busy.length ? awaited(this.#busy) : "");
  readonly round = $derived(text("round", { round: this.play.round }));
  readonly handNumber = $derived(
    this.setup.hands === null
      ? text("handOpen", {
          number: this.play.number + 1,
          mark: this.setup.options.no_scramble || this.setup.options.to_points,
        })
      : text("handOf", { number: this.play.number + 1, of: this.setup.hands }),
  );
  readonly category = $derived(
    this.play.category ? text("category.is", { name: this.play.category }) : "",
  );
  /** Says in which language words are, where that is not the page's own. */
  readonly elsewhere = $derived(this.scored ? "" : wordsElsewhere(this.setup.options.language));
  /** What happened last. */
  readonly happened = $derived(
    words.game("foil", `events.${this.last.kind}`, {
      ...this.sight.who(this.last.seat),
      number: this.last.count,
      letter: this.last.card ? big(this.last.card.letter) : "",
      category: this.play.category,
    }),
  );
  /** What everybody is told. */
  readonly news = $derived.by(() => {
    const { happened, play, phase, sight } = this;
    if (phase === "over") return "";
    if (phase === "category") return happened;
    // Who has just drawn is still to discard: that is said already.
    if (phase === "play" && play.turn !== null && !play.drawn)
      return `${happened} ${text("screen.turn", sight.who(play.turn))}`;
    if (phase === "unscramble") return words.game("foil", "events.laid");
    return this.awaited ? `${happened} ${text("say.busy", { names: this.awaited })}` : happened;
  });

  /** Whose words are to be guessed: in a game for one the house's. */
  owner(seat: number): string {
    return this.alone ? text("alone.house") : this.sight.name(seat);
  }

  /** What a seat is told to do; `ready`: its cards are all in words. */
  say(ready = false): string {
    const { sight, play, plain, asked } = this;
    if (this.alone && this.onTurn)
      return text(play.drawn ? "alone.discard" : "alone.draw", { count: play.draws_left ?? 0 });
    if (this.alone && asked && this.guessing) return text("alone.unscramble");
    return saying({
      ...this.#now(ready),
      shared: sight.device !== undefined,
      plain,
      asked,
      names: this.awaited,
      me: sight.who(this.me),
      turn: sight.who(play.turn ?? 0),
      dealer: sight.who(play.dealer),
    });
  }

  /** What the reason for it is called. */
  reason(ready: boolean): string {
    return reasonOf(this.#now(ready));
  }

  #now(ready: boolean) {
    const { phase, realBox, onTurn } = this;
    return { phase, drawn: this.play.drawn, realBox, onTurn, ready };
  }
}
