/** This person in a room: what they see, and what they can say. */

import { leadLeft, ServerClock } from "./clock";
import { nonce } from "./ids";
import { keepInTab } from "./keep";
import type { Who } from "./people";
import type { Command } from "./requests";
import { changed, type Sections } from "./sections";
import { LiveSight } from "./live";
import { Predicting } from "./predicting.svelte";
import { Show } from "../stage/show.svelte";
import type { Entered } from "./sight";
import { keepToken } from "./tokens";
import type {
  BeatView,
  Described,
  ClockView,
  Foretold,
  Json,
  NightView,
  Notice,
  Offers,
  Outcome,
  PersonView,
  Reacted,
  ReplayView,
  RoomView,
  SeatView,
  YouView,
} from "./types";
import type { Move } from "./wire";
import {
  Wire,
  type Answer,
  type Line,
  type Listener,
  type Outbox,
  type Sent,
  type Status,
} from "./wire";
import { words } from "./words.svelte";

const GAME = "game.";
const RESEND_WITHIN = 120_000;
const RELOAD_NOT_WITHIN = 20_000;
/** How often we look whether a countdown is over: it may be called off. */
const LOOK_AGAIN = 100;

/** What the house asks people who rolled or drew themselves: a die, or some of these items. */
export interface Asking {
  label: string;
  /** Which of the outcomes of this input it is, from 1. */
  place: number;
  sides?: number;
  items?: Json[];
  count?: number;
  /** What was entered before for the same input. */
  entered: Json[];
  answer(value: Json): void;
  /** Back to the outcome before. */
  back(): void;
  /** The input is not made. */
  cancel(): void;
}

type Needed = Pick<Asking, "label" | "place" | "sides" | "items" | "count">;
type Told = { value: Json } | "back" | "cancel";

const NO_NIGHT: NightView = { games: [], standings: [], awards: [] };

const outboxKey = (code: string): string => `outbox.${code}`;

/** What was said in one seat is not said again in another. */
export const forgetUnanswered = (code: string): void => keepInTab.drop(outboxKey(code));

/** Unanswered messages of this tab survive a reload; old ones are not sent again. */
function outbox(code: string): Outbox {
  const key = outboxKey(code);
  return {
    load: () => {
      const kept = keepInTab.getJson<{ at: number; sent: Sent[] }>(key);
      return kept && Date.now() - kept.at < RESEND_WITHIN ? kept.sent : [];
    },
    save: (sent) => keepInTab.setJson(key, { at: Date.now(), sent }),
  };
}

export class Session {
  status = $state<Status>("connecting");
  /** Why the house let us go, when it did. */
  farewell = $state.raw<Described | null>(null);
  /** The host has to let us in. */
  waiting = $state(false);
  /** What came on the real table, where the house has to know it to go on. */
  asking = $state.raw<Asking | null>(null);
  /** The token that is ours, or is being tried. */
  token = $state("");
  readonly clock = new ServerClock();
  /** What is staged. */
  readonly show = new Show(() => this.clock.now());
  /** What a face of the game is shown by. */
  readonly sight = new LiveSight(this);
  readonly predicting = new Predicting(this);
  readonly wire: Line;
  #sections = $state.raw<Sections>({});
  #counting: Promise<void> | null = null;
  #committed = "";
  #tried = 0;
  #isKnown = false;
  /** Why the newest token was refused: that is what the person wants to know. */
  #refusal = "";

  /** `tokens` are tried in turn until the house knows one; `connect` puts another line in place of
   * the WebSocket. */
  constructor(
    readonly code: string,
    private readonly tokens: string[],
    readonly table = false,
    open?: () => WebSocket,
    connect?: (listener: Listener) => Line,
  ) {
    this.token = tokens[0] ?? "";
    const listener: Listener = {
      status: (status) => {
        if (status === "connecting" || status === "offline") this.clock.reset();
        this.status = status;
      },
      welcome: (view) => {
        this.#entered();
        this.#show(view);
      },
      event: (event) => this.#show(changed(this.#sections, event)),
      time: (time) => this.clock.heard(time),
      pong: (sent, time) => this.clock.measured(sent, time),
      bye: (bye, message) => this.#left(bye, message),
      tryAnother: (refusal) => this.#tryAnother(refusal),
    };
    this.wire =
      connect?.(listener) ??
      new Wire(
        () => ({ room: code, token: this.token, language: words.language }),
        listener,
        outbox(code),
        open,
      );
  }

  // What is seen -------------------------------------------------------------------------------

  readonly you = $derived(this.#sections["you"] as YouView | undefined);
  readonly room = $derived(this.#sections["room"] as RoomView | undefined);
  readonly people = $derived((this.#sections["people"] ?? []) as unknown as PersonView[]);
  readonly seats = $derived((this.#sections["seats"] ?? []) as unknown as SeatView[]);
  readonly options = $derived((this.#sections["options"] ?? {}) as Record<string, Json>);
  readonly night = $derived((this.#sections["night"] ?? NO_NIGHT) as NightView);
  readonly notices = $derived((this.#sections["notices"] ?? []) as unknown as Notice[]);

  readonly reactions = $derived((this.#sections["reactions"] ?? []) as unknown as Reacted[]);

  /** What people had predicted and the game has answered. */
  readonly foretold = $derived((this.#sections["foretold"] ?? []) as unknown as Foretold[]);

  /** Where the host is in a finished game, while they show one. */
  readonly replay = $derived(this.#sections["replay"] as ReplayView | undefined);

  readonly gameClock = $derived(this.#sections["game.clock"] as ClockView | undefined);
  readonly offers = $derived((this.#sections["game.offers"] ?? undefined) as Offers | undefined);
  readonly byDefault = $derived((this.#sections["game.default"] ?? null) as Described | null);
  readonly canUndo = $derived(this.#sections["game.undo"] === true);
  readonly outcome = $derived((this.#sections["game.outcome"] ?? null) as Outcome | null);

  /** All that the game itself shows, by section. */
  readonly game = $derived.by(() => {
    const shown: Sections = {};
    for (const [name, value] of Object.entries(this.#sections)) {
      if (name.startsWith(GAME)) shown[name.slice(GAME.length)] = value;
    }
    return shown;
  });

  /** The number of the game on the table, for its record. */
  readonly gameNumber = $derived(this.room?.played ?? 0);

  section(name: string): unknown {
    return this.#sections[GAME + name];
  }

  /** The name at a seat. */
  name(seat: number): string {
    return this.seats[seat]?.name || String(seat + 1);
  }

  /** How many are named at a seat: what a team does is said in the plural. */
  named(seat: number): number {
    return Math.max(1, this.seats[seat]?.people.length ?? 1);
  }

  /** Who sits there, for a sentence about what they do. */
  who(seat: number): Who {
    return { name: this.name(seat), count: this.named(seat) };
  }

  person(id: string): PersonView | undefined {
    return this.people.find((person) => person.id === id);
  }

  /** Whether this seat is played by a bot now. */
  isBot(seat: number): boolean {
    return (this.seats[seat]?.bot ?? null) !== null;
  }

  /** Whether somebody of this seat is there. */
  isHere(seat: number): boolean {
    const place = this.seats[seat];
    return (
      !place || place.people.length === 0 || place.people.some((id) => this.person(id)?.online)
    );
  }

  // What is said -------------------------------------------------------------------------------

  move(move: Move, outcomes: Entered[] = []): Promise<Answer> {
    return this.#entering(
      (entered) =>
        this.wire.send({ type: "move", move, ...(entered.length ? { outcomes: entered } : {}) }),
      outcomes,
    );
  }

  undo(): Promise<Answer> {
    return this.wire.send({ type: "undo" });
  }

  command(command: Command): Promise<Answer> {
    if (command.type !== "start" && command.type !== "rematch")
      return this.wire.send({ type: "room", command });
    return this.#entering((outcomes) =>
      this.wire.send({ type: "room", command: { ...command, outcomes } }),
    );
  }

  /** Send something; where it needs what people rolled or drew, ask for it and send it again. */
  async #entering(
    send: (outcomes: Entered[]) => Promise<Answer>,
    known: Entered[] = [],
  ): Promise<Answer> {
    const outcomes = [...known];
    for (;;) {
      if (this.#counting || this.leadLeft > 0) await (this.#counting ??= this.#countedDown());
      const answer = await send(outcomes);
      if (answer?.code === "not_yet") {
        // Our idea of the server's time is a little ahead.
        await (this.#counting ??= this.#countedDown());
        continue;
      }
      if (answer?.code !== "outcome_needed") {
        this.asking = null;
        return answer;
      }
      const needed = answer.details as unknown as Needed;
      const told = await this.#ask(needed, outcomes);
      if (told === "cancel") {
        this.asking = null;
        return null;
      }
      if (told === "back") outcomes.pop();
      else outcomes.push([needed.label, told.value]);
    }
  }

  /** Milliseconds of a countdown that are to come. */
  get leadLeft(): number {
    return leadLeft(this.gameClock, this.clock.now());
  }

  /** The end of the countdown. All who wait for it wait together, and go on in their order. */
  async #countedDown(): Promise<void> {
    do {
      await new Promise((resume) =>
        setTimeout(resume, Math.min(LOOK_AGAIN, Math.max(20, this.leadLeft))),
      );
    } while (this.leadLeft > 0);
    this.#counting = null;
  }

  #ask(needed: Needed, before: Entered[]): Promise<Told> {
    return new Promise((tell) => {
      this.asking = {
        ...needed,
        entered: before.map(([, value]) => value),
        answer: (value) => tell({ value }),
        back: () => tell("back"),
        cancel: () => tell("cancel"),
      };
    });
  }

  start(): void {
    this.wire.start();
  }

  stop(): void {
    this.show.stop();
    this.wire.stop();
  }

  // --------------------------------------------------------------------------------------------

  #show(sections: Sections): void {
    this.#sections = sections;
    this.show.see(sections["game.show"] as BeatView[] | undefined);
    this.predicting.see();
    const room = sections["room"] as RoomView | undefined;
    const commitment = room?.commitment;
    // Nobody adds to the seed of a daily board: it is the same for everyone.
    if (commitment && !room.day && commitment !== this.#committed) {
      this.#committed = commitment;
      // Our share in the chance of the next game, chosen after the house has bound itself.
      void this.command({ type: "nonce", commitment, nonce: nonce() });
    }
  }

  #entered(): void {
    this.waiting = false;
    // The token that works is tried first the next time.
    if (!this.#isKnown && this.#tried > 0) keepToken(this.code, this.table, this.token);
    this.#isKnown = true;
  }

  #tryAnother(refusal: string): boolean {
    this.#refusal ||= refusal;
    const next = this.tokens[this.#tried + 1];
    // Anybody who is sent away in the middle of a game is not somebody else all at once.
    if (this.#isKnown || next === undefined) return false;
    this.#tried += 1;
    this.token = next;
    return true;
  }

  /** The token stays: the house may know it again tomorrow, opened with the right folder. */
  #left(code: string, message: string): void {
    if (code === "stale_client") return reloadOnce();
    this.waiting = code === "waiting_for_host";
    if (this.status === "closed") {
      this.farewell = { code: (!this.#isKnown && this.#refusal) || code, details: { message } };
    }
  }
}

/** The house has a newer page. Drafts and unanswered moves survive; never in a loop. */
function reloadOnce(): void {
  const last = Number(keepInTab.get("reloaded") ?? 0);
  if (Date.now() - last < RELOAD_NOT_WITHIN) return;
  keepInTab.set("reloaded", String(Date.now()));
  location.reload();
}
