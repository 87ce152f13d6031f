/** Typographic quotes for what packs write with those of a typewriter: “Hamlet”, Jesus’s, 4′33″. */
export const curly = (text: string): string =>
  text
    .replace(/(\d)'(\d\d)"/g, "$1\u2032$2\u2033")
    .replace(/(^|[\s([{/\u2013\u2014])"/g, "$1\u201c")
    .replaceAll('"', "\u201d")
    .replaceAll("'", "\u2019");
