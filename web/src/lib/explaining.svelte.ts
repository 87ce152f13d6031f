/** Which "?" a screen has: where the sentence explains itself, the bar above has none. */

class Explaining {
  #sentences = $state(0);

  /** A sentence on the page leads to its reason and to the rules. */
  readonly here = $derived(this.#sentences > 0);

  /** There is one more; ends with what is returned. */
  begin(): () => void {
    this.#sentences += 1;
    return () => {
      this.#sentences -= 1;
    };
  }
}

export const explaining = new Explaining();
