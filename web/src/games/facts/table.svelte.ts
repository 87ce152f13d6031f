/** The table of Facts in Five as one viewer sees it: the round, what is asked, what is under discussion. */

import { clockAmong } from "../../lib/clock";
import type { Sight } from "../../lib/sight";
import { actOn, casesOf, discussed, nameOf, type Case } from "./judging";
import { bareOf, JUDGING } from "./playcard";
import type { ColumnView, FactsView, MineView } from "./sections";
import { busyOf, openOf, pointsOf, saying, waitingFor } from "./status";
import { answersElsewhere, text } from "./wording";

/** Cards whose entries can be read in one grid. */
const TOGETHER = 3;
const NOBODY: MineView = {
  seat: -1,
  child: false,
  done: true,
  columns: [],
  playcard: null,
  scores: null,
  elects: null,
};

export class Table {
  /** What was under discussion, so that nothing moves while a phase lasts. */
  #shown = { during: "", names: [] as string[] };

  constructor(private readonly of: () => Sight<FactsView>) {}

  readonly sight = $derived.by(() => this.of());
  readonly setup = $derived(this.sight.view.setup);
  readonly options = $derived(this.setup.options);
  readonly round = $derived(this.sight.view.round);
  readonly cards = $derived(this.sight.view.cards);
  readonly progress = $derived(this.sight.view.progress);
  readonly playcards = $derived(this.sight.view.playcards);
  readonly marks = $derived(this.sight.view.marks);
  readonly totals = $derived(this.sight.view.totals);
  readonly votes = $derived(this.sight.view.votes ?? []);
  readonly mine = $derived(this.sight.view.mine ?? NOBODY);
  readonly phase = $derived(this.round.phase);
  /** The round that was scored last, and the heads of its columns. */
  readonly played = $derived(this.sight.view.played.at(-1));
  readonly headings = $derived(this.sight.view.headings.at(-1) ?? []);

  // Who this is, and what is asked of them -------------------------------------------------------

  readonly seat = $derived(this.sight.seat);
  readonly me = $derived(this.seat ?? -1);
  readonly asked = $derived(this.progress.asked[this.me] === true && !this.mine.done);
  /** In a pause one sees what waits, but can do nothing. */
  readonly active = $derived(
    this.asked &&
      this.sight.acts &&
      !this.sight.paused &&
      !(this.phase === "reveal" && this.sight.staged),
  );
  readonly pair = $derived(this.totals.seats.length === 2);
  readonly quick = $derived(this.options.judging === "quick");
  readonly isJudging = $derived(JUDGING.includes(this.phase));
  readonly scored = $derived(this.phase === "reveal" || this.phase === "over");
  /** Cards and Playcards are on the table; the house is told only what it has to know. */
  readonly paper = $derived(this.options.real_box && this.options.on_paper);
  readonly onPaper = $derived(this.paper && ["choose", "write", "count"].includes(this.phase));

  readonly clock = $derived(clockAmong(this.progress, this.asked ? this.seat : null));

  // Judging --------------------------------------------------------------------------------------

  readonly cases = $derived(casesOf(this.playcards, this.marks));
  /** What is under discussion, in its order. */
  readonly list = $derived.by((): Case[] => {
    if (this.phase === "mark") return [];
    const during = `${this.round.number} ${this.phase}`;
    const before = this.sight.acts && this.#shown.during === during ? this.#shown.names : [];
    const next = discussed(this.cases, this.phase, this.mine, before);
    this.#shown = { during, names: next.map(nameOf) };
    return next;
  });
  /** How many entries still want a word of this person. */
  readonly open = $derived(openOf(this.list, this.phase, this.votes.length));
  /** The quick pass: where the entry stands that everybody looks at, and the entry itself. */
  readonly up = $derived(this.sight.view.up);
  readonly one = $derived(this.caseAt(this.up));
  /** The own tap on it; null where there is none. */
  readonly tapped = $derived.by((): boolean | null => {
    const { up } = this;
    return up ? (this.votes.find((vote) => nameOf(vote) === nameOf(up))?.valid ?? null) : null;
  });
  /** What was challenged on the card that this person scores. */
  readonly challenged = $derived(
    this.cases.filter((it) => it.seat === this.mine.scores && it.mark?.challenged).length,
  );
  /** What one is to press stands above: entries to vote on, to affirm or to recognise. */
  readonly others = $derived.by(() => {
    if (this.phase === "tap") return true;
    if (this.phase === "vote" || this.phase === "affirm") return this.open > 0;
    return this.phase === "recognise" && this.list.some((it) => actOn(it, "recognise", this.mine));
  });

  /** What people have said something about. */
  readonly discussed = $derived(
    this.phase === "affirm"
      ? []
      : this.cases.filter(({ mark }) => (this.phase === "vote" ? mark?.ballot : mark)),
  );
  /** A screen shows all entries in one grid: there are few, and none of them is under discussion. */
  readonly gathered = $derived(
    this.playcards.length === 1 || (!this.discussed.length && this.playcards.length <= TOGETHER),
  );

  caseAt(place: { seat: number; row: number; column: number } | null): Case | null {
    return place ? (this.cases.find((it) => nameOf(it) === nameOf(place)) ?? null) : null;
  }

  /** The heads of the columns of a Playcard: children play without Categories. */
  headingsOf = (playcard: number): ColumnView[] =>
    this.playcards[playcard]?.child ? this.round.columns.map(bareOf) : this.round.columns;

  // What is said ---------------------------------------------------------------------------------

  readonly #name = (seat: number) => this.sight.name(seat);
  readonly waiting = $derived(waitingFor(this.progress, this.#name));
  readonly say = $derived.by(() => {
    if (this.onPaper) {
      if (!this.asked) return this.waiting;
      return text(`paper.say.${this.phase}`, { name: this.#name(this.me) });
    }
    const author = this.playcards[this.mine.scores ?? -1]?.author ?? null;
    return saying({
      phase: this.phase,
      asked: this.asked,
      busy: busyOf(this.progress).map(this.#name),
      waiting: this.waiting,
      author: author === null ? null : this.#name(author),
      open: this.open,
      quick: this.quick,
      tapped: this.tapped,
    });
  });
  /** The sentence with what it is about, for those who do not see that. */
  readonly told = $derived.by(() => {
    const points = this.phase === "reveal" ? pointsOf(this.played?.cards[this.me]) : "";
    return [this.say, points || (this.one?.entry.text ?? "")].filter(Boolean).join(" ");
  });
  /** In which language one answers, where it is not that of the page. */
  readonly elsewhere = $derived(answersElsewhere(this.options.language));
}
