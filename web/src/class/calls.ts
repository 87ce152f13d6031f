/** The calls about classes. */

import { call, json, post } from "../lib/api";
import { keepInTab } from "../lib/keep";
import { device } from "../lib/tokens";
import type { ClassInfo, ClassTicket, FillInfo, PupilCards, Report } from "../lib/types";
import { words } from "../lib/words.svelte";

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const path = (code: string): string => `/api/classes/${encodeURIComponent(code)}`;

export const classes = {
  open: () => {
    const password = keepInTab.get("password");
    const asked = { language: words.language, ...(password ? { password } : {}) };
    return post<ClassTicket>("/api/classes", asked);
  },
  info: (code: string) => json<ClassInfo>(path(code)),
  join: (code: string) => post<ClassTicket>(`${path(code)}/join`, { device: device() }),
  enter: (code: string, personal: string) => post<ClassTicket>(`${path(code)}/enter`, { personal }),
  cards: (code: string, token: string) =>
    json<PupilCards>(`${path(code)}/pupils`, { headers: bearer(token) }),
  add: (code: string, token: string, pupils: { count: number } | { roster: string[] }) =>
    post<PupilCards>(`${path(code)}/pupils`, pupils, bearer(token)),
  report: (code: string, token: string, times: boolean) =>
    json<Report>(`${path(code)}/report${times ? "?times=1" : ""}`, { headers: bearer(token) }),
  /** A table or a PDF of the class; `what` is a path like `report.csv` or `print/codes`. */
  file: async (code: string, token: string, what: string, asked: Record<string, string>) => {
    const query = new URLSearchParams({ language: words.language, ...asked }).toString();
    return (await call(`${path(code)}/${what}?${query}`, { headers: bearer(token) })).blob();
  },
  fill: (code: string, token: string, facts: readonly string[]) =>
    json<FillInfo>(`${path(code)}/fill?facts=${facts.join(",")}`, { headers: bearer(token) }),
  remove: (code: string, token: string) =>
    call(path(code), { method: "DELETE", headers: bearer(token) }),
  qr: (code: string): string => `${path(code)}/qr.svg`,
};
