import type { Transaction } from "kysely";
import type { SnapshotSource } from "~/database/engine";
import type { Tables } from "~/database/tables";
import { listTables, type TableLayout } from "~/database/transfer/table-layout.server";
import { readRows } from "~/database/transfer/table-rows.server";
import { encodeRow, TableDigest, type TableSummary } from "./backup-rows";
import type { BackupSummary } from "./read-backup.server";

export interface TableDifference {
  readonly table: string;
  readonly backup: TableSummary;
  /** Null when the database has no such table or column. */
  readonly database: TableSummary | null;
}

/** The tables whose rows are not those of the backup. Every column that the backup has is compared, whichever engine wrote it. */
export async function compareWithDatabase(
  source: SnapshotSource,
  summary: Pick<BackupSummary, "manifest" | "tables">,
): Promise<readonly TableDifference[]> {
  return await source.readSnapshot((transaction) => findDifferences(transaction, summary));
}

export async function findDifferences(
  transaction: Transaction<Tables>,
  { manifest, tables }: Pick<BackupSummary, "manifest" | "tables">,
): Promise<readonly TableDifference[]> {
  const present = new Map((await listTables(transaction)).map((table) => [table.name, table]));
  const differences: TableDifference[] = [];
  for (const table of manifest.tables) {
    const backup = tables[table.name];
    if (!backup) throw new Error(`The backup has no summary of ${table.name}.`);
    const database = hasColumns(present.get(table.name), table) ? await summarize(transaction, table) : null;
    if (database?.sha256 !== backup.sha256 || database.rows !== backup.rows) differences.push({ table: table.name, backup, database });
  }
  return differences;
}

function hasColumns(present: TableLayout | undefined, { columns }: TableLayout): boolean {
  const names = new Set(present?.columns.map(({ name }) => name));
  return columns.every(({ name }) => names.has(name));
}

async function summarize(transaction: Transaction<Tables>, table: TableLayout): Promise<TableSummary> {
  const digest = new TableDigest(table);
  for await (const values of readRows(transaction, table)) {
    const row = encodeRow(table, values);
    digest.add(row, JSON.stringify(row));
  }
  return digest.summary();
}
