/** The score pads: what is entered for each game and what it is worth. Pure. */

export type Values = Record<string, number>;

/** A number or a tick to enter. */
export interface Field {
  name: string;
  most: number;
  /** A tick instead of a number. */
  tick?: boolean;
}

/** A line of the pad: what a player got in a round, or in a turn. */
export interface Entry {
  player: number;
  values: Values;
}

/** A clock of the game. */
export interface Phase {
  name: string;
  seconds: number;
}

export interface Pad {
  players: { least: number; most: number };
  phases: Phase[];
  fields: (version: string) => Field[];
  versions: string[];
  /** What a line is worth; it is the player's `round`-th, from 1. */
  points: (values: Values, round: number, version: string) => number;
  /** A player's total, where it is not the sum of the lines. */
  total?: (entries: Entry[]) => number;
  /** How the points of a line came about: its parts by name. */
  parts?: (values: Values) => Record<string, number>;
}

const square = (count: number): number => count * count;
const count = (values: Values, name: string): number => values[name] ?? 0;

const COLUMNS = ["column1", "column2", "column3", "column4", "column5"];
const SHAPES: Record<string, number> = {
  ...{ P: 1, L: 1, Y: 1, F: 2, N: 2, U: 2 },
  ...{ T: 3, V: 3, Z: 3, W: 4, I: 4, X: 4 },
};
const WEDGES = ["blue", "pink", "yellow", "brown", "green", "orange"];
const MOST_SHAPES = 5;
const LAST_ROUND = 5;

/** Depth, Breadth and both, of the valid entries in each column. */
function squares(values: Values): Record<string, number> {
  const columns = COLUMNS.map((name) => count(values, name));
  const rows = COLUMNS.map((_, row) => columns.filter((one) => one > row).length);
  const sum = (counts: number[]) => counts.reduce((all, one) => all + square(one), 0);
  return { special: sum(columns), general: sum(rows) };
}

/** The five lowest shapes, double in round five, and the timer. */
function shapes(values: Values, round: number, version: string): number {
  const found = Object.keys(SHAPES)
    .filter((shape) => count(values, shape) > 0)
    .map((shape) => SHAPES[shape]!)
    .sort((one, other) => one - other)
    .slice(0, version === "puzzle" ? 1 : MOST_SHAPES);
  const factor = version === "base" && round === LAST_ROUND ? 2 : 1;
  return factor * found.reduce((all, one) => all + one, 0) + count(values, "timer");
}

export const PADS: Record<string, Pad> = {
  facts: {
    players: { least: 1, most: 8 },
    phases: [
      { name: "write", seconds: 300 },
      { name: "choose", seconds: 45 },
    ],
    versions: [],
    fields: () => COLUMNS.map((name) => ({ name, most: 5 })),
    points: (values) => Object.values(squares(values)).reduce((all, one) => all + one, 0),
    parts: squares,
  },
  times: {
    players: { least: 2, most: 2 },
    phases: [
      { name: "turn", seconds: 60 },
      { name: "match", seconds: 900 },
    ],
    versions: [],
    fields: () => [{ name: "sets", most: 12 }],
    points: (values) => Math.max(0, 2 * count(values, "sets") - 1),
  },
  wedges: {
    players: { least: 2, most: 6 },
    phases: [{ name: "answer", seconds: 30 }],
    versions: [],
    fields: () => WEDGES.map((name) => ({ name, most: 1, tick: true })),
    points: (values) => WEDGES.filter((name) => count(values, name) > 0).length,
    total: (entries) =>
      WEDGES.filter((name) => entries.some(({ values }) => count(values, name) > 0)).length,
  },
  foil: {
    players: { least: 2, most: 4 },
    phases: [
      { name: "unscramble", seconds: 300 },
      { name: "arrange", seconds: 90 },
      { name: "turn", seconds: 60 },
    ],
    versions: [],
    fields: () => [
      { name: "letters", most: 108 },
      { name: "bonus", most: 5 },
      { name: "solved", most: 324 },
      { name: "noWord", most: 40 },
      { name: "knock", most: 1, tick: true },
      { name: "falseKnock", most: 20 },
    ],
    points: (values) =>
      count(values, "letters") +
      5 * count(values, "bonus") +
      count(values, "solved") +
      5 * count(values, "knock") -
      10 * count(values, "noWord") -
      15 * count(values, "falseKnock"),
  },
  fives: {
    players: { least: 1, most: 4 },
    phases: [{ name: "sand", seconds: 30 }],
    versions: ["base", "puzzle"],
    fields: () => [
      ...Object.keys(SHAPES).map((name) => ({ name, most: 1, tick: true })),
      { name: "timer", most: 1, tick: true },
    ],
    points: shapes,
  },
};

/** What stands on a pad. */
export interface Sheet {
  names: string[];
  version: string;
  entries: Entry[];
}

export const padOf = (game: string): Pad | null => PADS[game] ?? null;

/** An empty pad, for as many as play at least. */
export const fresh = (pad: Pad, names: string[] = []): Sheet => ({
  names: names.length ? names : Array.from({ length: Math.max(2, pad.players.least) }, () => ""),
  version: pad.versions[0] ?? "",
  entries: [],
});

/** A line with the round it belongs to and its points. */
export interface Line extends Entry {
  round: number;
  points: number;
}

/** The lines in the order they were written. */
export function lines(pad: Pad, sheet: Sheet): Line[] {
  const rounds = sheet.names.map(() => 0);
  return sheet.entries.map((entry) => {
    const round = (rounds[entry.player] = (rounds[entry.player] ?? 0) + 1);
    return { ...entry, round, points: pad.points(entry.values, round, sheet.version) };
  });
}

/** The total of each player. */
export function totals(pad: Pad, sheet: Sheet): number[] {
  const written = lines(pad, sheet);
  return sheet.names.map((_, player) => {
    const own = written.filter((line) => line.player === player);
    return pad.total?.(own) ?? own.reduce((all, { points }) => all + points, 0);
  });
}

/** Who writes next: the player with the fewest lines, the first of them. */
export function next(sheet: Sheet): number {
  const counts = sheet.names.map(
    (_, player) => sheet.entries.filter((entry) => entry.player === player).length,
  );
  return counts.indexOf(Math.min(...counts));
}

/** A stored pad, if it can be one: somebody may have an older page open, or edited the storage. */
export function readSheet(found: unknown, pad: Pad): Sheet | null {
  if (typeof found !== "object" || found === null) return null;
  const { names, version, entries } = found as Partial<Sheet>;
  const isNames =
    Array.isArray(names) &&
    names.length >= pad.players.least &&
    names.length <= pad.players.most &&
    names.every((name) => typeof name === "string");
  if (!isNames || !Array.isArray(entries) || typeof version !== "string") return null;
  const isEntry = ({ player, values }: Entry) =>
    Number.isInteger(player) &&
    player >= 0 &&
    player < names.length &&
    typeof values === "object" &&
    Object.values(values).every((value) => Number.isInteger(value));
  if (!entries.every((entry) => entry && isEntry(entry))) return null;
  return { names, version, entries };
}
