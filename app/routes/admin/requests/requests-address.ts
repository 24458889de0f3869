import { href } from "react-router";
import { type RequestState, requestStates } from "~/domain/requests/contact-request";
import type { RequestsAsked } from "~/domain/requests/request-queries.server";
import { listQuery } from "~/routes/admin/list-return";

export const LONGEST_SEARCH = 100;

export function parseRequestsAddress(fields: Pick<URLSearchParams, "get">): RequestsAsked {
  const page = fields.get("page") ?? "";
  return {
    state: requestStates.find((state) => state === fields.get("state")) ?? "new",
    search: (fields.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function requestsPath({ state, search, page }: RequestsAsked): string {
  const query = new URLSearchParams({
    ...(state !== "new" && { state }),
    ...(search && { q: search }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${href("/admin/requests")}?${query}` : href("/admin/requests");
}

/** The list that a request was opened from. */
export function backToRequests(search: URLSearchParams): string {
  return requestsPath(parseRequestsAddress(listQuery(search)));
}

export function markPath(id: string, state: RequestState): string {
  return href("/admin/requests/:id/mark/:state", { id, state });
}
