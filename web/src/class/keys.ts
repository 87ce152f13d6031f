/** What this browser knows of classes: the teacher's keys, and who the pupil at this device is. */

import { keep } from "../lib/keep";
import type { ClassTicket } from "../lib/types";

const MARK = "parlour class key 1";
const at = (code: string): string => `class.${code}`;

export const ticketOf = (code: string): ClassTicket | null => keep.getJson<ClassTicket>(at(code));

export function keepTicket(ticket: ClassTicket): void {
  keep.setJson(at(ticket.code), ticket);
  keep.set("class", ticket.code);
}

export function dropTicket(code: string): void {
  keep.drop(at(code));
  if (keep.get("class") === code) keep.drop("class");
}

/** A teacher's key as the text of a file. */
export const keyFile = (ticket: ClassTicket): string =>
  `${JSON.stringify({ key: MARK, code: ticket.code, token: ticket.token, person: ticket.person })}\n`;

/** The key in a file's text; null where it is none. */
export function readKey(text: string): ClassTicket | null {
  try {
    const found = JSON.parse(text) as Record<string, unknown>;
    const { key, code, token, person } = found;
    if (key !== MARK || ![code, token, person].every((one) => typeof one === "string")) return null;
    return { code: code as string, token: token as string, person: person as string, name: "" };
  } catch {
    return null;
  }
}
