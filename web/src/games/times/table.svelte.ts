/** The table of Times Four as one viewer sees it: whose turn it is, what to do, what can be done. */

import { minutes } from "../../lib/clock";
import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import { factOf, hasOlderMarks, isLine, landing, overfull, written } from "./board";
import type { Cell, TimesView } from "./sections";
import { text } from "./wording";

/** What a seat is asked for, or waits for. */
export type Step = "over" | "choose" | "placed" | "closing" | "wait";

export class Table {
  constructor(private readonly of: () => Sight<TimesView>) {}

  readonly sight = $derived.by(() => this.of());
  readonly board = $derived(this.sight.view.board);
  readonly turn = $derived(this.sight.view.turn);
  readonly score = $derived(this.sight.view.score);
  readonly turns = $derived(this.sight.view.turns);
  readonly last = $derived(this.sight.view.last);
  readonly options = $derived(this.sight.view.options);
  /** What somebody of this seat has written of the next fact. */
  readonly written = $derived(this.sight.view.mine?.written ?? "");

  readonly over = $derived(this.turn.phase === "over");
  /** The turn before this one. */
  readonly previous = $derived(this.turns.at(-1));
  readonly names = $derived<[string, string]>([this.sight.name(0), this.sight.name(1)]);
  readonly clock = $derived(
    this.over || this.turn.deadline === null
      ? null
      : { began: this.turn.began, deadline: this.turn.deadline },
  );

  // What this viewer can do ----------------------------------------------------------------------

  readonly mine = $derived(
    this.sight.acts && !this.over && this.sight.seat !== null && this.turn.seat === this.sight.seat,
  );
  readonly choosing = $derived(this.mine && this.turn.phase === "choose");
  readonly counting = $derived(this.mine && this.turn.phase === "placed");
  /** The player points out sets; else the house counts. */
  readonly pointing = $derived(this.counting && this.options.claim === "self");
  /** Several people play this seat: they write one fact together. */
  readonly isTeam = $derived(this.sight.seat !== null && this.sight.named(this.sight.seat) > 1);
  readonly step: Step = $derived.by(() => {
    const { phase } = this.turn;
    return phase === "over" || phase === "closing" || this.mine ? phase : "wait";
  });
  /** A line takes a mark of an earlier turn of one's own. */
  readonly older = $derived(hasOlderMarks(this.board, this.turn.seat));
  /** The opponent's product that can be called now. */
  readonly callable = $derived(
    this.choosing && this.turn.can_call ? (this.previous?.fact ?? null) : null,
  );

  /** Where the marks of these digits would fall, where somebody is choosing. */
  ghosts(typed: string): Cell[] {
    return this.choosing ? landing(this.board, typed) : [];
  }

  /** The box in which this viewer expects the next line, and how it is said: while somebody else chooses. */
  readonly expected = $derived(this.sight.predicting?.choice ?? null);
  readonly expect = $derived.by(() => {
    const predicting = this.sight.predicting;
    return predicting && ((box: string) => void predicting.predict(box));
  });

  /** Why the marks cannot fall so, where everybody can see it. */
  hindrance(typed: string): string {
    const ghosts = this.ghosts(typed);
    const full = overfull(this.board, ghosts);
    if (full !== null) return text("preview.full", { column: full });
    return ghosts.length === 4 && isLine(this.board, ghosts) ? text("preview.line") : "";
  }

  /** The fact behind these digits, where it can be placed. */
  placeable(typed: string) {
    return this.choosing && !this.hindrance(typed) ? factOf(typed) : null;
  }

  // What is said ---------------------------------------------------------------------------------

  /** What a seat is told to do. */
  readonly say = $derived.by(() => {
    if (this.over) return words.game("times", `reasons.${this.score.over}`);
    if (this.step === "closing") return text("closing.title");
    if (!this.mine) return text("say.wait", this.sight.who(this.turn.seat));
    return this.options.real_box
      ? text("say.named", this.sight.who(this.turn.seat))
      : text("say.choose");
  });
  /** What everybody is told. */
  readonly news = $derived.by(() => {
    if (this.over) return words.game("times", `reasons.${this.score.over}`);
    const who = this.sight.who(this.turn.seat);
    if (this.turn.phase === "closing") return text("closing.other", who);
    return text(this.turn.phase === "placed" ? "screen.placed" : "screen.choose", who);
  });
  /** What happened last. */
  readonly happened = $derived.by(() => {
    const { last } = this;
    const fact = this.turn.fact ?? this.previous?.fact;
    return words.game("times", `events.${last.kind}`, {
      ...this.sight.who(last.seat),
      points: last.points,
      ...(fact ? { fact: written(fact) } : {}),
      ...(last.wrong ? { wrong: written(last.wrong), right: last.right } : {}),
    });
  });

  /** Which board it is. */
  readonly boardNumber = $derived.by(() => {
    const of = this.options.turns;
    if (!of) return text("number", { number: this.board.number + 1 });
    // Turns are counted: each player's, on all boards.
    const earlier = this.sight.view.boards.reduce((sum, board) => sum + board.turns.length, 0);
    const number = Math.floor((earlier + this.turns.length) / 2) + 1;
    return text("turnOf", { number: Math.min(number, of), of });
  });

  /** How long the match goes on at this table time; nothing where it has no clock. */
  match(at: number): string | null {
    const { match_end } = this.score;
    if (this.over || match_end === null) return null;
    return at >= match_end ? text("matchOver") : text("match", { left: minutes(match_end - at) });
  }
}
