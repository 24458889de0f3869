import type { HistoryQuery } from "~/domain/staff/history/audit-history.server";
import { historyKinds } from "~/domain/staff/history/audit-sentences";

export const LONGEST_HISTORY_SEARCH = 100;

/** What the address of a page of the history asks for; what makes no sense is left out. */
export function parseHistoryAddress(fields: Pick<URLSearchParams, "get">): HistoryQuery {
  const text = (name: string) => fields.get(name)?.trim().slice(0, LONGEST_HISTORY_SEARCH) || undefined;
  const kind = historyKinds.find((known) => known === fields.get("kind"));
  const [, at, id] = /^(\d{4}-[\d:TZ.-]+)~(.+)$/.exec(fields.get("before") ?? "") ?? [];
  return { search: text("q"), who: text("who"), kind, before: at && id ? { at, id } : undefined };
}

/** The query of an address, with its question mark. */
export function historyQuery({ search, who, kind, before }: HistoryQuery): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(who && { who }),
    ...(kind && { kind }),
    ...(before && { before: `${before.at}~${before.id}` }),
  });
  return query.size > 0 ? `?${query}` : "";
}
