import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import type { FoundLink } from "~/domain/blog-import/import-item";

export interface LedgerEntry {
  /** The place in the file, from 1. */
  readonly number: number;
  /** The kind of the item, or "page" for the text of a page. */
  readonly kind: string;
  readonly entryId: string;
  readonly outcome: "added" | "existing" | "skipped";
  readonly place: string;
  readonly notes?: readonly string[];
  readonly links?: readonly FoundLink[];
  readonly sourceHash?: string;
  readonly fingerprint?: string;
}

export interface EntryNotes {
  readonly texts: readonly string[];
  /** Links to other posts of the import that still lead to their old addresses. */
  readonly links: readonly FoundLink[];
  /** How many links lead to posts here. */
  readonly linked?: number;
}

export function parseNotes({ notes }: { readonly notes: string }): EntryNotes {
  return { texts: [], links: [], ...JSON.parse(notes) };
}

/** Records what became of each entry of a file. */
export class StoredLedger {
  private constructor(
    private readonly database: Database,
    readonly importId: string,
    private readonly lastDone: number,
  ) {}

  static async open(database: Database, importId: string): Promise<StoredLedger> {
    const { last } = await database.kysely
      .selectFrom("import_entries")
      .select(({ fn }) => fn.max("number").as("last"))
      .where("import_id", "=", importId)
      .where("kind", "!=", "category")
      .where("outcome", "!=", "begun")
      .executeTakeFirstOrThrow();
    return new StoredLedger(database, importId, Number(last ?? 0));
  }

  /** Whether an earlier process of this import has finished the entry. */
  isDone(number: number): boolean {
    return number <= this.lastDone;
  }

  /** Call it before work that can’t share a transaction with `record`. @returns whether an earlier process began this entry */
  async begin({ entryId, ...entry }: Pick<LedgerEntry, "number" | "kind" | "entryId" | "place">): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.database.kysely
      .insertInto("import_entries")
      .values({ import_id: this.importId, entry_id: entryId, ...entry, outcome: "begun" })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 0n;
  }

  async record({ entryId, sourceHash, notes, links, ...entry }: LedgerEntry, transaction?: Transaction<Tables>): Promise<void> {
    const about: EntryNotes = { texts: notes ?? [], links: links ?? [] };
    const row = { import_id: this.importId, entry_id: entryId, source_hash: sourceHash ?? "", notes: JSON.stringify(about), ...entry };
    await (transaction ?? this.database.kysely)
      .insertInto("import_entries")
      .values(row)
      .onConflict((conflict) => conflict.columns(["import_id", "number", "kind", "entry_id"]).doUpdateSet(row))
      .execute();
  }
}

/** Lists them in the order of the file. */
export async function listEntries(db: Kysely<Tables>, importId: string) {
  const rows = await db
    .selectFrom("import_entries")
    .select(["kind", "outcome", "place", "notes"])
    .where("import_id", "=", importId)
    .where("outcome", "in", ["added", "existing", "skipped", "taken back", "kept"])
    .orderBy("number")
    .orderBy("kind")
    .execute();
  return rows.map((row) => ({ ...row, notes: parseNotes(row).texts }));
}

/** The first ones about which there is something to say. */
export async function listNotedEntries(db: Kysely<Tables>, importId: string, limit: number) {
  const rows = await db
    .selectFrom("import_entries")
    .select(["place", "notes"])
    .where("import_id", "=", importId)
    .where("outcome", "!=", "begun")
    // Literally as in its index.
    .where(sql<boolean>`notes like '{"texts":["%'`)
    .orderBy("number")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ place: row.place, notes: parseNotes(row).texts }));
}
