/** Which paper people have in their printer. */

export type PaperSize = "a4" | "letter";

/** Regions where printers hold US Letter. */
const LETTER = new Set(["US", "CA", "MX", "PH", "CL", "CO", "VE", "GT", "PR"]);

/** By the first of the browser's languages that names a region. */
export function usualPaper(languages: readonly string[]): PaperSize {
  const region = languages
    .map((tag) => tag.split("-").at(-1) ?? "")
    .find((part) => /^[A-Z]{2}$/.test(part));
  return region && LETTER.has(region) ? "letter" : "a4";
}
