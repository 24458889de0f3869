import { href } from "react-router";

export const LONGEST_SEARCH = 100;

export const libraryViews = ["all", "picture", "pdf", "unused", "trash"] as const;
export type LibraryView = (typeof libraryViews)[number];

/** What the library shows, as its address says it. */
export interface LibraryAddress {
  readonly search: string;
  readonly view: LibraryView;
  /** From 1. */
  readonly page: number;
}

export function parseLibraryAddress(parameters: URLSearchParams): LibraryAddress {
  const view = libraryViews.find((known) => known === parameters.get("show")) ?? "all";
  const page = Number(parameters.get("page"));
  return {
    search: (parameters.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    view,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export function libraryPath({ search, view, page }: LibraryAddress): string {
  const parameters = new URLSearchParams();
  if (search !== "") parameters.set("q", search);
  if (view !== "all") parameters.set("show", view);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `${href("/admin/media")}?${parameters}` : href("/admin/media");
}
