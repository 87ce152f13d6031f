/** The house over HTTP. */

import { knownKey } from "./daykey";
import { keepInTab } from "./keep";
import { nonce } from "./ids";
import type { ChangeNetwork, OpenDay } from "./requests";
import { device } from "./tokens";
import type {
  AgainView,
  DayBots,
  DayTicket,
  DayTries,
  GameDisputes,
  GameInfo,
  Info,
  Json,
  LessonView,
  Network,
  OwnTries,
  PackInfo,
  Position,
  Positions,
  Problem,
  Replay,
  Role,
  Ticket,
} from "./types";
import { words } from "./words.svelte";

/** The house said no; `refusal` says why. */
export class Refused extends Error {
  constructor(readonly refusal: Problem) {
    super(refusal.message);
  }
}

const UNREACHABLE: Problem = { code: "unreachable", message: "", details: {} };

export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Accept-Language", words.language);
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => UNREACHABLE)) as Problem;
  throw new Refused(refusal.code ? refusal : UNREACHABLE);
}

export async function json<T>(path: string, init?: RequestInit): Promise<T> {
  return (await call(path, init)).json() as Promise<T>;
}

export function post<T>(
  path: string,
  body: Json,
  headers: Record<string, string> = {},
): Promise<T> {
  return json(path, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

const keyed = (key: string | null): Record<string, string> => (key ? { "Parlour-Key": key } : {});
const authorised = (token: string) => ({
  Authorization: `Bearer ${token}`,
  ...keyed(knownKey()),
});
const bearer = (token: string): RequestInit => ({ headers: authorised(token) });

/** Sent with a call that opens a room, where this tab has one. */
const password = (): { password?: string } => {
  const given = keepInTab.get("password");
  return given ? { password: given } : {};
};

/** A body made smaller, where the browser can: the house takes only so many bytes a second. */
async function squeezed(body: Blob, headers: Record<string, string>): Promise<RequestInit> {
  if (typeof CompressionStream === "undefined") return {};
  const stream = body.stream().pipeThrough(new CompressionStream("gzip"));
  return {
    headers: { ...headers, "Content-Encoding": "gzip" },
    body: await new Response(stream).blob(),
  };
}

let games: Promise<GameInfo[]> | undefined;

export const api = {
  info: () => json<Info>("/api/info"),
  /** How phones reach the house; answered on its own machine only. */
  network: () => json<Network>("/api/network"),
  changeNetwork: (change: ChangeNetwork) => post<Network>("/api/network", { ...change }),
  houseQr: "/api/qr.svg",
  games: () => {
    games ??= json<GameInfo[]>("/api/games");
    games.catch(() => (games = undefined));
    return games;
  },
  lesson: (game: string, deeds: Json[], language: string) =>
    post<LessonView>(`/api/games/${encodeURIComponent(game)}/lesson`, { deeds, language }),
  packs: () => json<PackInfo[]>("/api/packs"),
  room: (code: string) => json<{ code: string; locked: boolean }>(`/api/rooms/${code}`),
  create: (name: string, face: number | null = null) =>
    post<Ticket>("/api/rooms", { name, nonce: nonce(), face, ...password() }),
  openDay: ({ game, ...asked }: { game: string } & OpenDay) =>
    post<DayTicket>(`/api/daily/${encodeURIComponent(game)}`, { ...asked, ...password() }),
  dayTries: (day: string) => json<DayTries>(`/api/days/${day}`),
  ownTries: (day: string, key: string) =>
    json<OwnTries>(`/api/days/${day}/own`, { headers: keyed(key) }),
  dayBots: (day: string, game: string, kind: string) =>
    json<DayBots>(
      `/api/days/${day}/bots/${encodeURIComponent(game)}?kind=${encodeURIComponent(kind)}`,
      { headers: keyed(knownKey()) },
    ),
  join: (code: string, name: string, role: Role, face: number | null = null) =>
    post<Ticket>(`/api/rooms/${code}/join`, { name, role, nonce: nonce(), device: device(), face }),
  forget: (code: string, token: string) =>
    call(`/api/rooms/${code}/me`, { method: "DELETE", ...bearer(token) }),
  qr: (code: string) => `/api/rooms/${code}/qr.svg`,
  disputes: (code: string, token: string) =>
    json<GameDisputes[]>(`/api/rooms/${code}/disputes`, bearer(token)),
  disputesTable: async (code: string, token: string) =>
    (await call(`/api/rooms/${code}/disputes.csv`, bearer(token))).text(),
  record: async (code: string, n: number, token: string) =>
    (await call(`/api/rooms/${code}/games/${n}/record`, bearer(token))).text(),
  end: (code: string, n: number, token: string) =>
    json<Record<string, Json>>(`/api/rooms/${code}/games/${n}/end`, bearer(token)),
  replay: (code: string, n: number, token: string) =>
    json<Replay>(`/api/rooms/${code}/games/${n}/replay`, bearer(token)),
  /** The replay of a record that somebody brings along; the house keeps nothing of it. */
  replayOf: async (record: Blob) => {
    const headers = { "Content-Type": "application/x-ndjson" };
    const init = { method: "POST", headers, body: record };
    return json<Replay>("/api/replay", { ...init, ...(await squeezed(record, headers)) });
  },
  /** The record that the house was opened to show. */
  shownRecord: async () => (await call("/api/record")).blob(),
  /** What a seat can try again in a finished game … */
  positions: (code: string, n: number, seat: number, token: string) =>
    json<Positions>(`/api/rooms/${code}/games/${n}/positions?seat=${seat}`, bearer(token)),
  /** … and such a position after these moves. */
  again: (code: string, n: number, position: Position, deeds: Json[], token: string) =>
    post<AgainView>(
      `/api/rooms/${code}/games/${n}/again`,
      { position: { ...position }, deeds },
      authorised(token),
    ),
  analysisOf: async (record: Blob) => {
    const headers = { "Content-Type": "application/x-ndjson" };
    const init = { method: "POST", headers, body: record };
    return json<Json>("/api/analysis", { ...init, ...(await squeezed(record, headers)) });
  },
  analysis: (code: string, n: number, token: string) =>
    json<Json>(`/api/rooms/${code}/games/${n}/analysis`, bearer(token)),
};
