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

/** @returns the back link of a page that was reached from the list */
export function useWayBack(): { readonly to: string; readonly text: string } | null {
  const [query] = useSearchParams();
  const to = pageBefore(query);
  return to === null ? null : { to, text: "Before you go live" };
}
