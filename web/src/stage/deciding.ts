/** What decided a game of several rounds. Pure. */

export interface Ahead {
  /** From 1. */
  round: number;
  seat: number;
  points: number;
}

/** The round in which a winner was furthest ahead of everybody else; `rounds` has the points by seat. */
export function furthestAhead(winners: number[], rounds: number[][]): Ahead | null {
  let most = 0;
  let found: Ahead | null = null;
  for (const [n, points] of rounds.entries()) {
    for (const seat of winners) {
      const own = points[seat] ?? 0;
      const others = points.filter((_, other) => other !== seat);
      const lead = own - Math.max(0, ...others);
      if (lead > most) {
        most = lead;
        found = { round: n + 1, seat, points: own };
      }
    }
  }
  return found;
}
