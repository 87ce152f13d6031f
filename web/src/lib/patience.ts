/** Parts of the page that are loaded when they are needed: on a bad line, again until they come. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** About a minute; after that a reload of the page is the better advice. */
const TRIES = 12;

const sleep = (wait: number) => new Promise((wake) => setTimeout(wake, wait));

/** What `load` gives, after as many tries as it takes. */
export async function patiently<T>(load: () => Promise<T>, pause = sleep): Promise<T> {
  let wait = FIRST_WAIT;
  for (let n = 1; n < TRIES; n += 1) {
    try {
      return await load();
    } catch {
      await pause(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  }
  return load();
}
