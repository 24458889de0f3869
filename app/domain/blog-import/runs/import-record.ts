import type { ImportRow } from "~/database/import-tables";
import type { ImportItem } from "~/domain/blog-import/import-item";
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
  /** Whether pictures that were not uploaded are fetched from the old site. */
  readonly fetchesPictures: boolean;
  /** A file or folder on this machine, if nothing was uploaded. */
  readonly path?: string | undefined;
  /** The address of a Ghost blog. */
  readonly site?: string | null | undefined;
}

export interface ImportTotals extends Partial<Totals> {
  /** All entries of the file were processed. */
  readonly isRead?: boolean;
  /** The import is recorded in the history. */
  readonly isTold?: boolean;
  /** How many entries an undo has kept, by kind. */
  readonly kept?: Readonly<Record<string, number>>;
}

export interface StoredImport {
  readonly id: string;
  readonly fileName: string;
  readonly kind: string;
  readonly state: ImportRow["state"];
  readonly by: { readonly id: string; readonly name: string };
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** An `ImportReview` as JSON. */
  readonly review: string | null;
  readonly choices: ImportChoices | null;
  readonly totals: ImportTotals;
  readonly problem: string | null;
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
export function chosenItem(item: ImportItem, { categories, authors = {}, leavesDrafts = false }: ImportChoices): ImportItem {
  if (item.kind !== "post") return item;
  const { values, where } = item;
  const isDraft = values.status === "draft" && !values.deleted_at && !values.scheduled_at;
  if (isDraft && leavesDrafts) return { kind: "skipped", where, reason: "Drafts were left out." };
  const [category = String(values.category ?? "").trim()] = item.categories;
  const author = String(values.author_name ?? "").trim();
  const chosen = {
    ...(Object.hasOwn(categories, category) ? { category: categories[category] } : {}),
    ...(Object.hasOwn(authors, author) ? { author_name: authors[author] } : {}),
  };
  return Object.keys(chosen).length === 0 ? item : { ...item, values: { ...values, ...chosen } };
}
