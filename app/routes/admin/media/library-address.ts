import { href } from "react-router";
import { listQuery } from "~/routes/admin/list-return";

export const MAX_SEARCH_LENGTH = 100;

export const viewNames = { all: "Everything", picture: "Pictures", pdf: "PDFs", unused: "In no post", trash: "Trash" } as const;
export const views = Object.keys(viewNames) as (keyof typeof viewNames)[];

export type LibraryAddress = ReturnType<typeof parseLibraryAddress>;

export function parseLibraryAddress(parameters: URLSearchParams) {
  const page = Number(parameters.get("page"));
  return {
    search: (parameters.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    view: views.find((known) => known === parameters.get("show")) ?? "all",
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

/** The list that a file was opened from. */
export function backToLibrary(search: URLSearchParams): string {
  return libraryPath(parseLibraryAddress(listQuery(search)));
}
