import { href, useSearchParams } from "react-router";

interface RevisionsQuery {
  readonly version?: number;
  readonly before?: number | null;
}

/** Addresses of this page that keep the list that the post was found in. */
export function useRevisionsAddress(id: string): (query: RevisionsQuery) => string {
  const list = useSearchParams()[0].get("list");
  return (query) => {
    const given = Object.entries({ ...query, list }).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
    return `${href("/admin/posts/:id/revisions", { id })}${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
  };
}

export function versionIn({ searchParams }: URL, name: keyof RevisionsQuery): number | undefined {
  const version = searchParams.get(name) ?? "";
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : undefined;
}
