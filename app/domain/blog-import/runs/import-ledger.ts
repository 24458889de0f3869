import type { FoundLink } from "~/domain/blog-import/import-item";
import { type ImportCounts, type ImportReport, noCounts } from "~/domain/blog-import/import-report";

export interface LedgerEntry {
  /** Place in the file, from 1. */
  readonly number: number;
  /** The item's kind, or "page" for the text of a page. */
  readonly kind: string;
  readonly entryId: string;
  readonly outcome: "added" | "existing" | "skipped";
  readonly place: string;
  readonly notes?: readonly string[];
  readonly links?: readonly FoundLink[];
  readonly sourceHash?: string;
  readonly fingerprint?: string;
}

/** What the report says of entries, which come in the order of the file. */
export function reportOf(
  entries: readonly Pick<LedgerEntry, "kind" | "outcome" | "place" | "notes">[],
  more: Partial<ImportCounts> = {},
): ImportReport {
  const counts: ImportCounts = { ...noCounts };
  for (const { kind, outcome, notes = [] } of entries) {
    const name = countNames[kind];
    if (outcome === "added" && name) counts[name] += 1;
    if (kind !== "post" || outcome !== "existing") continue;
    counts.existing += 1;
    if (notes.length > 0) counts.differing += 1;
  }
  const lines = entries.flatMap(({ outcome, place: where, notes = [] }) => notes.map((text) => ({ outcome, where, text })));
  return {
    counts: { ...counts, ...more },
    skipped: lines.filter(({ outcome }) => outcome === "skipped").map(({ where, text: reason }) => ({ where, reason })),
    notices: lines.filter(({ outcome }) => outcome !== "skipped").map(({ where, text }) => ({ where, text })),
  };
}

const countNames: Readonly<Record<string, keyof ImportCounts>> = {
  post: "posts",
  page: "pages",
  category: "categories",
  media: "media",
  revision: "revisions",
  changes: "changes",
  redirect: "redirects",
  clinic: "clinic",
};

export interface EntryNotes {
  readonly texts: readonly string[];
  /** To other posts of the import; none once they lead there. */
  readonly links: readonly FoundLink[];
  /** How many lead there. */
  readonly linked?: number;
}

export function parseNotes({ notes }: { readonly notes: string }): EntryNotes {
  return { texts: [], links: [], ...JSON.parse(notes) };
}
