/** Addresses that other people can open. */

const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** Whether a page was opened on the house's own computer, as far as its address says. */
export const isHere = (origin: string): boolean => LOOPBACK.test(origin);

/**
 * The page's own address, unless only this computer can open it and the house knows a better one.
 * A house with a certificate of its own shows its addresses in the clear: there, devices that do
 * not trust it yet learn how, and the others are led on.
 */
export function inviteBase(origin: string, links: string[]): string {
  if (!LOOPBACK.test(origin)) {
    return links.find((link) => link.replace(/^http:/, "https:") === origin) ?? origin;
  }
  return (links.find((link) => !LOOPBACK.test(link)) ?? origin).replace(/\/$/, "");
}

/** The same for a link that gives a seat away: never in the clear where this page is not. */
export const seatBase = (origin: string, links: string[]): string =>
  LOOPBACK.test(origin) ? inviteBase(origin, links) : origin;
