/** The table of Find Five as one viewer sees it: the round, who is asked, which clock runs, what is said. */

import { clockAmong } from "../../lib/clock";
import { awaited } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { FivesView, Judged, MarkView, ScoreView } from "./sections";
import { shapeOf, squares, type Cell, type Shape } from "./shapes";
import type { Fate } from "./strokes";
import { points, spoken, text } from "./wording";

/** How many outlines count in a round. */
export const MOST = 5;

export class Table {
  constructor(private readonly of: () => Sight<FivesView>) {}

  readonly sight = $derived.by(() => this.of());
  readonly setup = $derived(this.sight.view.setup);
  readonly round = $derived(this.sight.view.round);
  readonly rounds = $derived(this.sight.view.rounds);
  readonly scores = $derived(this.sight.view.scores);
  readonly boards = $derived(this.sight.view.boards);
  readonly mine = $derived(this.sight.view.mine);
  readonly missed = $derived(this.sight.view.missed);

  // Where the game is ----------------------------------------------------------------------------

  readonly phase = $derived(this.round.phase);
  /** One FIVE a round, which stays on the board. */
  readonly puzzle = $derived(this.setup.version !== "base");
  readonly solo = $derived(this.setup.version === "solo");
  readonly realBox = $derived(this.setup.real_box);
  /** The round that was judged last, while it is looked at. */
  readonly judged = $derived(
    this.phase === "search" || this.phase === "enter" ? undefined : this.rounds.at(-1),
  );

  // Who this is, and what they can do ------------------------------------------------------------

  readonly seat = $derived(this.sight.seat);
  readonly me = $derived(this.seat ?? 0);
  readonly acts = $derived(this.sight.acts && this.seat !== null);
  /** The own part of this phase is done. */
  readonly done = $derived(this.seat !== null && (this.round.done[this.seat] ?? false));
  readonly searching = $derived(
    this.acts && this.phase === "search" && !this.done && !this.sight.paused,
  );
  readonly crossing = $derived(
    this.acts && this.phase === "cross" && this.round.asked[this.me] === true && !this.done,
  );
  readonly score: ScoreView = $derived(this.scores[this.me] ?? { points: 0 });
  readonly marks = $derived(this.score.marks ?? []);
  /** The squares of the own board that cannot be used any more. */
  readonly taken = $derived(squares(this.marks.flatMap((mark) => mark.cells)));

  // Time -----------------------------------------------------------------------------------------

  /** The own clock while something is asked, else the last of all. The sand lies still until it is turned. */
  readonly clock = $derived(
    this.phase === "search" && !this.round.running
      ? null
      : clockAmong(this.round, this.done ? null : this.seat),
  );
  /** How long the sand takes, in milliseconds. */
  readonly span = $derived(
    this.clock
      ? this.clock.deadline - this.clock.began
      : this.setup.timer_seconds * 1000 * this.sight.timeFactor(this.me),
  );

  // What is on the boards ------------------------------------------------------------------------

  /** What an outline is worth in this round, if it is right. */
  worth(cells: Cell[]): number {
    const shape = shapeOf(cells);
    return shape ? this.setup.values[shape] * (this.round.double ? 2 : 1) : 0;
  }

  /** What was outlined on a board in the round judged last. */
  outlines(of: number): Judged[] {
    return this.judged?.seats[of]?.outlines ?? [];
  }

  /** Puzzle: what stood on a board before that round. */
  earlier(of: number): MarkView[] {
    const now = this.outlines(of);
    return (this.scores[of]?.marks ?? []).filter(
      (mark) => !now.some((one) => one.verdict === mark.verdict && one.shape === mark.shape),
    );
  }

  /** Puzzle: what has become of a seat's shape. */
  fate(shape: Shape, of: number = this.me): Fate {
    if (this.scores[of]?.circled?.includes(shape)) return "circled";
    return this.scores[of]?.crossed?.includes(shape) ? "crossed" : "";
  }

  // What is said ---------------------------------------------------------------------------------

  readonly #busy = $derived(
    this.round.asked.flatMap((asked, seat) =>
      !asked || this.round.done[seat] || seat === this.seat ? [] : [this.sight.name(seat)],
    ),
  );
  /** Whom the others wait for, as a list; empty where nobody is waited for. */
  readonly awaited = $derived(this.#busy.length ? awaited(this.#busy) : "");
  /** Which round it is. */
  readonly number = $derived(text("round", { number: this.round.number, of: this.setup.rounds }));
  readonly dice = $derived(text("dice", { symbols: spoken(this.round.dice) }));
  readonly turned = $derived(
    this.round.flipped_by === null
      ? text("startedAlone")
      : text("flippedBy", this.sight.who(this.round.flipped_by)),
  );
  /** What everybody is told. */
  readonly news = $derived.by(() => {
    switch (this.phase) {
      case "over":
        return words.game("fives", "phases.over");
      case "cross":
        return text("crossWait", { names: this.awaited });
      case "enter":
        return text("paper.wait", { names: this.awaited });
      case "look":
        return text("screen.look");
      case "search":
        return this.round.running ? this.turned : text("screen.search");
    }
  });
  /** What the round judged last brought this seat. */
  readonly got = $derived(this.judged?.seats[this.me]?.points ?? 0);
  readonly brought = $derived(text("gotPoints", { points: points(this.got) }));
}
