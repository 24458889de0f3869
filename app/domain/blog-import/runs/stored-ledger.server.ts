import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { type EntryNotes, type LedgerEntry, parseNotes } from "./import-ledger";

/** Keeps what becomes of each entry of a file. */
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

  /** An earlier process of the same import was through with this entry. */
  isDone(number: number): boolean {
    return number <= this.lastDone;
  }

  /** Call it before what can’t be in one transaction with `record`. @returns whether an earlier process had begun the same */
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

/** In the order of the file. */
export async function listEntries(db: Kysely<Tables>, importId: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom("import_entries")
    .select(["number", "kind", "entry_id as entryId", "outcome", "place", "notes"])
    .where("import_id", "=", importId)
    .where("outcome", "in", ["added", "existing", "skipped", "taken back", "kept"])
    .orderBy("number")
    .orderBy("kind")
    .execute();
  return rows.map(({ notes, outcome, ...row }) => ({
    ...row,
    outcome: outcome === "existing" || outcome === "skipped" ? outcome : "added",
    notes: parseNotes({ notes }).texts,
  }));
}
