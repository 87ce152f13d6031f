/**
 * The connection to the house: one WebSocket that comes back by itself.
 *
 * Events are numbered; after a gap the house sends what was missed, or the whole view. A message
 * with an id is sent again after every reconnect until it is answered, and the house applies it
 * once. So a dropped connection loses nothing and asks nothing of the person.
 */

import { randomId } from "./ids";
import type { ClientMessage, Hello, Ping } from "./requests";
import type { Sections } from "./sections";
import { PROTOCOL, type Event, type Problem, type ServerMessage } from "./types";

/** A move of any game. */
export type Move = { type: string } & Record<string, unknown>;
/** What is sent again until it is answered; its id comes on the way. */
export type Outgoing = WithoutId<Exclude<ClientMessage, Hello | Ping>>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

export type Status = "connecting" | "online" | "offline" | "closed";

export interface Identity {
  room: string;
  token: string;
  language: string;
}

export interface Listener {
  status(status: Status): void;
  /** The whole view anew. */
  welcome(view: Sections): void;
  event(event: Event): void;
  time(serverTime: number): void;
  pong(sent: number, serverTime: number): void;
  bye(code: string, message: string): void;
  /** This token does not open the room: true where the identity is another one now. */
  tryAnother(code: string): boolean;
}

/** Where unanswered messages survive a reload of the page. */
export interface Outbox {
  load(): Sent[];
  save(sent: Sent[]): void;
}

export interface Sent {
  id: string;
  message: Outgoing & { id: string };
}

/** What the house answers: null for done, else why not. */
export type Answer = Problem | null;

/** What carries messages to the house, and tells a `Listener` what comes back. */
export interface Line {
  start(): void;
  stop(): void;
  send(message: Outgoing): Promise<Answer>;
}

/** Byes after which it is no use to come back with the same token. */
export const FINAL = new Set([
  "not_in_room",
  "wrong_token",
  "kicked_out",
  "no_such_room",
  "room_closed",
  "damaged_store",
  "unreadable_room",
  "stale_client",
]);
/** Those of them that another token of the same room may help against. */
const OTHER_TOKEN = new Set(["wrong_token", "kicked_out"]);

const FIRST_DELAY = 250;
const LONGEST_DELAY = 8_000;
/** Between two questions whether the host has let us in. */
const ASK_AGAIN = 2_500;
const PING_EVERY = 15_000;
const PONG_WITHIN = 10_000;
const QUICK_PONG = 3_000;

export class Wire implements Line {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, { sent: Sent; done: (answer: Answer) => void }>();
  #epoch: string | null = null;
  #n = 0;
  #greeted = false;
  #closed = false;
  #tries = 0;
  #isWaiting = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly identity: () => Identity,
    private readonly listener: Listener,
    private readonly outbox: Outbox,
    private readonly open: () => WebSocket = openSocket,
  ) {
    for (const sent of outbox.load()) this.#waiting.set(sent.id, { sent, done: () => {} });
  }

  /** Connect, and stay connected. */
  start(): void {
    document.addEventListener("visibilitychange", this.#look);
    addEventListener("online", this.#look);
    addEventListener("offline", this.#doubt);
    addEventListener("pageshow", this.#look);
    this.#connect();
  }

  /** Leave for good. */
  stop(): void {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#look);
    removeEventListener("online", this.#look);
    removeEventListener("offline", this.#doubt);
    removeEventListener("pageshow", this.#look);
    this.#drop();
    this.listener.status("closed");
  }

  /** Send a message with an id of its own until it is answered. */
  send(message: Outgoing): Promise<Answer> {
    const id = randomId();
    const sent = { id, message: { ...message, id } };
    return new Promise((done) => {
      this.#waiting.set(id, { sent, done });
      this.#save();
      if (this.#greeted) this.#post(sent.message);
    });
  }

  /** Measure the offset to server time, and whether the line is alive. */
  ping(within = PONG_WITHIN): void {
    if (!this.#greeted) return;
    this.#post({ type: "ping", t: Date.now() });
    this.#silence ??= setTimeout(() => this.#lost(), within);
  }

  // The connection ---------------------------------------------------------------------------

  #connect(): void {
    this.#drop();
    if (this.#closed) return;
    this.listener.status(this.#tries === 0 ? "connecting" : "offline");
    const socket = this.open();
    this.#socket = socket;
    this.#silence = setTimeout(() => this.#lost(), PONG_WITHIN + 4_000);
    socket.onopen = () => this.#hello();
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #hello(): void {
    const { room, token, language } = this.identity();
    const last = this.#epoch === null ? {} : { epoch: this.#epoch, n: this.#n };
    this.#post({ type: "hello", protocol: PROTOCOL, room, token, language, ...last });
  }

  /** The line is dead: try again, soon at first, then less often. */
  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.listener.status("offline");
    const delay = this.#isWaiting
      ? ASK_AGAIN
      : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#tries);
    this.#isWaiting = false;
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), delay * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    clearInterval(this.#pulse);
    this.#silence = undefined;
    this.#greeted = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
  }

  /** The page is seen again, or the network is back: do not wait for the next try. */
  #look = (): void => {
    if (document.visibilityState === "hidden") return;
    this.#tries = 0;
    if (this.#greeted) this.ping(QUICK_PONG);
    else if (!this.#socket || this.#socket.readyState > WebSocket.OPEN) this.#connect();
  };

  #doubt = (): void => this.ping(QUICK_PONG);

  // Messages ---------------------------------------------------------------------------------

  #receive(message: ServerMessage): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    switch (message.type) {
      case "welcome":
        this.listener.time(message.time);
        this.#epoch = message.epoch;
        this.#n = message.n;
        this.listener.welcome(message.view);
        return this.#ready();
      case "resumed":
        this.listener.time(message.time);
        this.#epoch = message.epoch;
        return this.#ready();
      case "event":
        if (message.n !== this.#n + 1) return this.#afresh();
        this.#n = message.n;
        this.listener.time(message.time);
        this.listener.event(message);
        if (message.ack) this.#answer(message.ack, null);
        return;
      case "ack":
        return this.#answer(message.id, null);
      case "refused":
        if (message.id === null) return;
        return this.#answer(message.id, {
          code: message.code,
          message: message.message,
          details: message.details,
        });
      case "pong":
        if (message.t !== null) this.listener.pong(message.t, message.time);
        return;
      case "bye":
        if (OTHER_TOKEN.has(message.code) && this.listener.tryAnother(message.code)) {
          return this.#afresh();
        }
        if (FINAL.has(message.code)) this.stop();
        this.#isWaiting = message.code === "waiting_for_host";
        return this.listener.bye(message.code, message.message);
    }
  }

  #ready(): void {
    // A whole view on a line that is up says that we are somebody else here now, nothing more.
    if (this.#greeted) return;
    this.#greeted = true;
    this.#tries = 0;
    this.listener.status("online");
    for (const { sent } of this.#waiting.values()) this.#post(sent.message);
    for (const wait of [0, 300, 900]) setTimeout(() => this.ping(), wait);
    this.#pulse = setInterval(() => this.ping(), PING_EVERY);
  }

  /** Another identity, or a number is missing, which should not happen: ask for the whole view. */
  #afresh(): void {
    this.#epoch = null;
    this.#connect();
  }

  #answer(id: string, answer: Answer): void {
    const entry = this.#waiting.get(id);
    if (!entry) return;
    this.#waiting.delete(id);
    this.#save();
    entry.done(answer);
  }

  #post(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #save(): void {
    this.outbox.save([...this.#waiting.values()].map((entry) => entry.sent));
  }
}

function openSocket(): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
}
