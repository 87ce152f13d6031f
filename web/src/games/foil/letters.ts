/** Writing a guess with given letters: typed or tapped, never more than there are. Pure. */

/** Small letters as on the cards: no blanks, ß as ss. */
export const written = (text: string): string =>
  text.normalize("NFC").toLowerCase().replaceAll("ß", "ss").replace(/\s+/g, "");

/** What of a text can be written with the letters, in its order. */
export function fitting(text: string, letters: string): string {
  const left = [...letters];
  let fits = "";
  for (const letter of written(text)) {
    const at = left.indexOf(letter);
    if (at < 0) continue;
    left.splice(at, 1);
    fits += letter;
  }
  return fits;
}

/** Which of the tiles a text uses up: the same letter from left to right. */
export function used(text: string, tiles: string[]): boolean[] {
  const rest = [...text];
  return tiles.map((tile) => {
    const at = rest.indexOf(tile);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** All letters are used: that is a guess. */
export const isWhole = (text: string, letters: string): boolean =>
  [...text].length === [...letters].length && fitting(text, letters) === text;
