import { href } from "react-router";
import { choiceParameter, listAddress, pageParameter, searchParameter } from "~/ui/admin/list-addresses";

export const viewNames = { all: "Everything", picture: "Pictures", pdf: "PDFs", unused: "In no post", trash: "Trash" } as const;
export const views = Object.keys(viewNames) as (keyof typeof viewNames)[];

const address = listAddress(href("/admin/pictures"), {
  search: searchParameter,
  view: choiceParameter("show", views, "all"),
  page: pageParameter,
});
export const { parse: parseLibraryAddress, to: libraryPath, back: backToLibrary } = address;
