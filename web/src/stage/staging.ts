/** Something is shown step by step, such as Foil's words: a result waits until it has been seen. */

let until = 0;

/** It goes on for this many milliseconds from now. */
export function stageFor(time: number): void {
  until = performance.now() + time;
}

/** The milliseconds that are left of it. */
export const stagedFor = (): number => Math.max(0, until - performance.now());
