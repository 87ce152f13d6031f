/** Random strings. At home the page runs over plain HTTP, where `crypto.randomUUID` is missing. */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export function randomId(length = 20): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  let id = "";
  for (const byte of bytes) id += ALPHABET[byte & 63];
  return id;
}

/** This person's share in the chance of a game. */
export const nonce = (): string => randomId(43);
