/** The table of Wedges as one viewer sees it: who is asked, what to do, which clock runs. */

import { clockAmong, clockUntil } from "../../lib/clock";
import { awaited } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { MineView, WedgesView } from "./sections";
import { busyOf, dieShown, goalOf, happening, saying, standing, turnNumber } from "./status";
import { spaceName, text, title, told } from "./wording";

const NOBODY: MineView = {
  seat: -1,
  proposals: [],
  vote: null,
  answer: null,
  also: [],
  why: "",
  guess: null,
};

export class Table {
  constructor(private readonly of: () => Sight<WedgesView>) {}

  readonly sight = $derived.by(() => this.of());
  readonly setup = $derived(this.sight.view.setup);
  readonly play = $derived(this.sight.view.table);
  readonly targets = $derived(this.sight.view.targets);
  readonly walk = $derived(this.sight.view.walk);
  readonly question = $derived(this.sight.view.question);
  readonly progress = $derived(this.sight.view.progress);
  readonly flags = $derived(this.sight.view.flags);
  readonly last = $derived(this.sight.view.last);
  readonly mine = $derived(this.sight.view.mine ?? NOBODY);
  readonly phase = $derived(this.play.phase);

  // Who this is, and what they can do ------------------------------------------------------------

  readonly seat = $derived(this.sight.seat);
  readonly me = $derived(this.seat ?? -1);
  readonly #acts = $derived(this.sight.acts && this.seat !== null);
  readonly onTurn = $derived(this.#acts && this.play.turn === this.seat);
  readonly reads = $derived(this.#acts && this.play.reader === this.seat);
  readonly voting = $derived(this.phase === "vote" || this.phase === "vote_category");
  readonly mayVote = $derived(this.#acts && this.voting && this.progress.asked[this.me] === true);
  readonly asked = $derived(this.mayVote && !this.progress.done[this.me]);
  readonly #team = $derived(this.sight.seats[this.me]?.people ?? []);
  /** Speaks for the own seat. */
  readonly captain = $derived(
    this.#team.length < 2 || (this.sight.seats[this.me]?.captain ?? null) === this.sight.person,
  );
  /** Something is asked of this person now. */
  readonly yours = $derived.by(() => {
    if (this.voting) return this.asked;
    if (this.phase === "draw" || this.phase === "rule") return this.reads;
    return this.onTurn || (this.phase === "answer" && this.reads && !this.play.referee);
  });
  readonly answering = $derived(this.phase === "answer" && this.onTurn);
  /** The reader knows the answer, and says whether it was given. */
  readonly ruling = $derived(
    (this.phase === "answer" || this.phase === "rule") && this.reads && this.mine.answer !== null,
  );

  // What is on the table -------------------------------------------------------------------------

  /** The question is under way. */
  readonly open = $derived(["answer", "rule", "appeal", "vote"].includes(this.phase));
  /** The question is to be seen: under way, or just judged. */
  readonly shown = $derived(this.open || ["roll", "ladder", "over"].includes(this.phase));
  /** Questions one after the other, without the wheel. */
  readonly ladder = $derived(this.setup.options.ladder);
  readonly steps = $derived(this.sight.view.steps);
  /** What is left to pick from. */
  readonly choices = $derived(
    (this.question?.choices ?? []).filter((choice) => choice !== this.question?.tried),
  );
  readonly die = $derived(dieShown(this.play, this.walk));
  readonly turnNumber = $derived(turnNumber(this.play, this.setup));
  /** Where all tokens stand, for those who cannot see the wheel. */
  readonly standing = $derived(standing(this.play, (who) => this.sight.name(who)));
  /** Whose token is marked. */
  readonly turn = $derived(this.phase === "over" ? null : this.play.turn);
  readonly clock = $derived(clockUntil(this.play) ?? clockAmong(this.progress, this.seat));

  // What is said ---------------------------------------------------------------------------------

  /** Somebody who waits may lock in a secret answer, or has done so. */
  readonly guessing = $derived(
    this.phase === "answer" &&
      (this.mine.guess != null ||
        (this.sight.offers?.forms.some((form) => form.move === "guess") ?? false)),
  );
  /** What the own seat's answer lacks, where the house asks for more. */
  readonly lacking = $derived(told("asked", this.mine.why, this.question?.given ?? null));
  readonly say = $derived.by(() => {
    const { sight, play, walk } = this;
    const path = saying({
      setup: this.setup,
      table: play,
      question: this.question,
      me: this.seat,
      captain: this.captain,
      team: this.#team.length > 1,
      asked: this.asked,
      last: this.last.kind,
    });
    if (path === "answer.specific" && this.lacking) return this.lacking;
    return text(`say.${path}`, {
      ...sight.who(play.turn),
      reader: sight.name(play.reader ?? play.turn),
      captain: sight.member(sight.seats[play.turn]?.captain ?? "")?.name ?? "",
      roll: play.roll ?? "",
      names: awaited(busyOf(this.progress).map((seat) => sight.name(seat))),
      category: walk?.category ? title(walk.category) : "",
      winner: sight.name(play.chasing[0] ?? play.turn),
    });
  });
  /** What to make for, or which way is closed. */
  readonly goal = $derived.by(() => {
    const found = goalOf(this.setup, this.play, this.question, this.seat);
    if (found === null) return "";
    if (found === "home") return text("home");
    return words.game("wedges", "refusals.barred", { to: spaceName(found.barred) });
  });
  /** What happened last. */
  readonly happened = $derived(
    happening(this.last, this.sight.who(this.last.seat), this.play, this.walk, this.question),
  );
}
