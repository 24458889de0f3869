import type { ImportRow } from "~/database/import-tables";
import type { ImportItem } from "~/domain/blog-import/import-item";
import type { ImportCounts } from "~/domain/blog-import/import-report";
import { DomainError } from "~/domain/errors";

/** What the owner decided before anything was written. */
export interface ImportChoices {
  /** The category here for each of the source's; one that is missing goes by its own name. */
  readonly categories: Readonly<Record<string, string>>;
  /** Of posts that name none. */
  readonly author: string;
  /** The name here for each of the source's; one that is missing stays. */
  readonly authors?: Readonly<Record<string, string>> | undefined;
  readonly leavesDrafts?: boolean | undefined;
  /** Pictures that the upload does not hold come from the old site. */
  readonly fetchesPictures: boolean;
  /** A file or folder on this machine, where nothing was uploaded. */
  readonly path?: string | undefined;
  /** Where a Ghost blog was. */
  readonly site?: string | null | undefined;
}

export interface ImportTotals extends Partial<ImportCounts> {
  /** Every entry of the file was gone through. */
  readonly isRead?: boolean;
  /** The history tells of it. */
  readonly isTold?: boolean;
  readonly addresses?: number;
  readonly links?: number;
  /** Pictures that posts show, fetched or not. */
  readonly wantedPictures?: number;
  /** What an undo left, by kind of entry. */
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
  /** JSON; its maker reads it. */
  readonly review: string | null;
  readonly choices: ImportChoices | null;
  readonly totals: ImportTotals;
  readonly problem: string | null;
}

/** Who imports by a command on the server. Such an import continues when the command is given again. */
export const machine = { id: "machine", name: "The machine", role: "owner" } as const;

export function importNotFound(): DomainError {
  return new DomainError("not-found", "Import not found", "There is no such import.");
}

/** A process works on it, or will once the site has started. */
export function isAtWork(state: ImportRow["state"]): boolean {
  return state === "reading" || state === "running" || state === "undoing";
}

/** The largest file that can be imported in the browser: an export with the pictures of many years. */
export const IMPORT_GIGABYTES = 8;

/** An entry as the owner decided in the review. Each stays one entry, so that places in the file keep their number. */
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
