import type { ImportRow } from "~/database/import-tables";
import type { PageFate } from "~/domain/blog-import/import-item";
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
