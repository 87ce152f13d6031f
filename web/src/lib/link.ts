/** Addresses that other people can open. */

const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** Whether a page was opened on the house's own computer, as far as its address says. */
export const isHere = (origin: string): boolean => LOOPBACK.test(origin);

/** The page's own address, unless only this computer can open it and the house knows a better one. */
export function inviteBase(origin: string, links: string[]): string {
  if (!LOOPBACK.test(origin)) return origin;
  return (links.find((link) => !LOOPBACK.test(link)) ?? origin).replace(/\/$/, "");
}
