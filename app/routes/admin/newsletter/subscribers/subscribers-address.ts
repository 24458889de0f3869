import type { SubscriberQuery } from "~/domain/subscribers/subscriber-list.server";
import { subscriberStates } from "~/domain/subscribers/subscriber-state";

export const LONGEST_ADDRESS_SEARCH = 100;

/** What the address of a page of the list asks for; what makes no sense is left out. */
export function parseSubscribersAddress(fields: Pick<URLSearchParams, "get">): SubscriberQuery {
  const search = fields.get("q")?.trim().slice(0, LONGEST_ADDRESS_SEARCH) || undefined;
  const state = subscriberStates.find((known) => known === fields.get("state"));
  const [, at, id] = /^(\d{4}-[\d:TZ.-]+)~([\w-]+)$/.exec(fields.get("before") ?? "") ?? [];
  return { search, state, before: at && id ? { at, id } : undefined };
}

/** The query of an address, with its question mark. */
export function subscribersQuery({ search, state, before }: SubscriberQuery): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(state && { state }),
    ...(before && { before: `${before.at}~${before.id}` }),
  });
  return query.size > 0 ? `?${query}` : "";
}
