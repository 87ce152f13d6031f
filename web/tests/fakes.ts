/** A house made of thin air: sockets that remember what was sent and say what they are told. */

import { vi } from "vitest";
import { PROTOCOL, type ServerMessage } from "../src/lib/types";
import type { Sections } from "../src/lib/sections";

export class FakeSocket {
  readyState: number = WebSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  // What the house does.

  accept(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(view: Sections = {}, n = 0): void {
    this.say({ type: "welcome", protocol: PROTOCOL, epoch: "e1", n, time: Date.now(), view });
  }

  event(n: number, set: Sections = {}, ack?: string): void {
    this.say({ type: "event", n, time: Date.now(), set, ...(ack ? { ack } : {}) });
  }

  hangUp(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  /** Messages of one type. */
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message["type"] === type);
  }
}

export class FakeHouse {
  sockets: FakeSocket[] = [];

  open = (): WebSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("nobody has connected");
    return socket;
  }
}

/** Let time pass, and everything that waits for it happen. */
export const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
