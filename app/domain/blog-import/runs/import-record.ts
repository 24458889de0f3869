import type { ImportRow } from "~/database/import-tables";
import type { FoundPost, ImportItem, PageFate, PageGuess } from "~/domain/blog-import/import-item";
import { publicityOf } from "~/domain/blog-import/publicity";
import type { CrawlProgress } from "~/domain/blog-import/website/crawl-website.server";
import { DomainError } from "~/domain/errors";
import type { Totals } from "./import-progress.server";

/** The owner's choices before anything is written. */
export interface ImportChoices {
  /** The category here for each category of the source; others keep their name. */
  readonly categories: Readonly<Record<string, string>>;
  /** The author of posts that name none. */
  readonly author: string;
  /** The name here for each author of the source; others keep their name. */
  readonly authors?: Readonly<Record<string, string>> | undefined;
  readonly leavesDrafts?: boolean | undefined;
  /** What the pages of a website become, by their paths; others become what was guessed. */
  readonly fates?: Readonly<Record<string, PageFate>> | undefined;
  /** The places of the facts that the clinic's record takes, in the list of all. */
  readonly facts?: readonly number[] | undefined;
  /** Articles of a website that have a date are published at it. */
  readonly publishesArticles?: boolean | undefined;
  /** The paths of the pages that become entries of the menu, in its order. */
  readonly menu?: readonly string[] | undefined;
  /** Whether pictures that were not uploaded are fetched from the old site. */
  readonly fetchesPictures: boolean;
  /** A file or folder on this machine, if nothing was uploaded. */
  readonly path?: string | undefined;
  /** The address of a Ghost blog. */
  readonly site?: string | null | undefined;
}

export interface ImportTotals extends Partial<Totals> {
  /** How far the reading of a website is. */
  readonly crawl?: CrawlProgress & { readonly isEnough?: boolean };
  /** What was chosen in the review so far, and how often it was saved. */
  readonly planned?: ImportChoices;
  readonly saves?: number;
  /** All entries of the file were processed. */
  readonly isRead?: boolean;
  /** The import is recorded in the history. */
  readonly isTold?: boolean;
  /** How many entries an undo has kept, by kind. */
  readonly kept?: Readonly<Record<string, number>>;
}

/** The actor of imports by `npm run import`. The same command again continues an interrupted import. */
export const machine = { id: "machine", name: "The machine", role: "owner" } as const;

export function importNotFound(): DomainError {
  return new DomainError("not-found", "Import not found", "There is no such import.");
}

/** Whether a process works on it, or will once the site has started. */
export function isAtWork(state: ImportRow["state"]): boolean {
  return state === "reading" || state === "running" || state === "undoing";
}

/** The largest file that can be uploaded for an import. An export with the pictures of many years fits. */
export const IMPORT_GIGABYTES = 8;

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
