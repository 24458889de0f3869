import { href, useSearchParams } from "react-router";

// A page opened from a list carries the list's query, so that every link back leads to the same search and page. Only the query: since
// the list's own parser reads it, no link can lead anywhere else.

/** @param list the address of the list */
export function fromList(path: string, list: string): string {
  const [, query = ""] = list.split("?");
  return withQuery(path, query);
}

/** Adds the query that the current page carries. */
export function keepList(path: string, { searchParams }: Pick<URL, "searchParams">): string {
  return withQuery(path, searchParams.get("list") ?? "");
}

/** The editor's address with the query that the current page carries. */
export function editorPath({ id }: { readonly id: string }, url: Pick<URL, "searchParams">): string {
  return keepList(href("/admin/posts/:id", { id }), url);
}

export function useKeepList(): (path: string) => string {
  const [searchParams] = useSearchParams();
  return (path) => keepList(path, { searchParams });
}

/** Characters. Encoded again, it still fits into the 4,096 of an address that the server accepts. */
const MAX_QUERY_LENGTH = 2000;

function withQuery(path: string, query: string): string {
  return query === "" || query.length > MAX_QUERY_LENGTH ? path : `${path}?${new URLSearchParams({ list: query })}`;
}
