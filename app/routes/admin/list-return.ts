import { useSearchParams } from "react-router";

// A page that a list leads to carries the list's query, so that every way back leads to the same search and page of it. Only the query:
// the list's own parser reads it, so no link can lead anywhere else.

/** @param list the address of the list */
export function fromList(path: string, list: string): string {
  const [, query = ""] = list.split("?");
  return withQuery(path, query);
}

/** The path with the query that the page at the address carries. */
export function keepList(path: string, { searchParams }: Pick<URL, "searchParams">): string {
  return withQuery(path, searchParams.get("list") ?? "");
}

export function useKeepList(): (path: string) => string {
  const [searchParams] = useSearchParams();
  return (path) => keepList(path, { searchParams });
}

/** Characters. Encoded once more, it still fits into the 4096 of an address that the server reads. */
const LONGEST_QUERY = 2000;

function withQuery(path: string, query: string): string {
  return query === "" || query.length > LONGEST_QUERY ? path : `${path}?${new URLSearchParams({ list: query })}`;
}
