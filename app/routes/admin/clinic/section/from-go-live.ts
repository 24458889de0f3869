import { href, useSearchParams } from "react-router";

/** A field reached from the go-live list leads back there: its address carries it. */
const PARAMETER = "from";
const GO_LIVE = "go-live";

export function fromGoLive(page: string): string {
  return `${page}?${new URLSearchParams({ [PARAMETER]: GO_LIVE })}`;
}

export function pageBefore(query: URLSearchParams): string | null {
  return query.get(PARAMETER) === GO_LIVE ? href("/admin/go-live") : null;
}

/** @returns where the page's back link leads, and its words */
export function useWayBack(page: string, label: string): readonly [page: string, label: string] {
  const [query] = useSearchParams();
  const before = pageBefore(query);
  return before ? [before, "Before you go live"] : [page, label];
}
