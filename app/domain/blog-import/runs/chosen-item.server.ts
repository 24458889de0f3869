import type { FoundPost, ImportItem, PageGuess } from "~/domain/blog-import/import-item";
import { publicityOf } from "~/domain/blog-import/publicity";
import type { ImportChoices } from "./import-record";

/** Applies the owner's choices to an entry. It stays one entry, so that the numbers of the others don't change. */
export function chosenItem(found: ImportItem, choices: ImportChoices, now: Date): ImportItem {
  if (found.kind === "facts") return { ...found, proposals: found.proposals.filter((_, index) => choices.facts?.includes(index)) };
  const item = found.kind === "post" && found.guess ? chosenPage(found, found.guess, choices) : found;
  if (item.kind !== "post") return item;
  const { categories, authors = {}, leavesDrafts = false } = choices;
  const { values, where } = item;
  const isDraft = publicityOf(values, now).status === "draft" && !values.deleted_at && !values.scheduled_at;
  if (isDraft && leavesDrafts && !item.guess) return { kind: "skipped", where, reason: "Drafts were left out." };
  const [category = String(values.category ?? "").trim()] = item.categories;
  const author = String(values.author_name ?? "").trim();
  const chosen = {
    ...(Object.hasOwn(categories, category) ? { category: categories[category] } : {}),
    ...(Object.hasOwn(authors, author) ? { author_name: authors[author] } : {}),
  };
  return Object.keys(chosen).length === 0 ? item : { ...item, values: { ...values, ...chosen } };
}

/** In the menu, imported pages come after those that are in it. */
const FIRST_IMPORTED_PLACE = 1000;

/** A page that is left out leads to the page of this site that takes its place. */
function chosenPage(
  item: FoundPost,
  { path, fate: guessed, instead }: PageGuess,
  { fates = {}, menu = [], publishesArticles = false }: ImportChoices,
): ImportItem {
  const fate = Object.hasOwn(fates, path) ? (fates[path] ?? guessed) : guessed;
  const { where, formerAddresses, values } = item;
  if (fate === "skip") {
    const reason = instead === "" ? "It was left out." : `It was left out; its address leads to ${instead}.`;
    return instead === "" ? { kind: "skipped", where, reason } : { kind: "former-page", where, reason, formerAddresses, target: instead };
  }
  const place = menu.indexOf(path);
  if (fate === "page") return place < 0 ? item : { ...item, values: { ...values, menu_place: FIRST_IMPORTED_PLACE + place } };
  if (fate !== "article") return { ...item, values: { ...values, page: fate } };
  const isPublished = publishesArticles && Boolean(values.published_at);
  return { ...item, values: { ...values, page: undefined, status: isPublished ? "published" : "draft" } };
}
