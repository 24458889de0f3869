import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { isPostgres } from "~/database/text-search.server";
import type { TableLayout } from "./table-layout.server";

/** In the order of the layout's columns. */
export type RowValues = readonly (string | number | Uint8Array | null)[];

type AnyRow = Record<string, RowValues[number]>;

/** The tables are known only at run time. */
type AnyTables = Record<string, AnyRow>;

/** One row after another, by primary key: in the same order on both engines. */
export async function* readRows(transaction: Transaction<Tables>, { name, columns, key }: TableLayout): AsyncGenerator<RowValues> {
  const onPostgres = isPostgres(transaction);
  const db = transaction as Kysely<AnyTables>;
  let query = db.selectFrom(name).select(columns.map((column) => column.name));
  for (const column of key) query = query.orderBy(onPostgres && isText(column) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column));
  const rows = onPostgres ? fetchRows(db, query, columns.some(({ kind }) => kind === "bytes") ? 1 : FETCHED_ROWS) : query.stream();
  for await (const row of rows) yield columns.map((column) => row[column.name] ?? null);

  function isText(column: string): boolean {
    return columns.find((one) => one.name === column)?.kind === "text";
  }
}

const FETCHED_ROWS = 50;

async function* fetchRows(db: Kysely<AnyTables>, query: SelectQueryBuilder<AnyTables, string, AnyRow>, count: number) {
  await sql`declare table_rows no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<AnyRow>`fetch ${sql.lit(count)} from table_rows`.execute(db);
    yield* rows;
    if (rows.length < count) break;
  }
  await sql`close table_rows`.execute(db);
}

/** Per statement; a single row may have more bytes. Engines accept 32,766 values. */
const MAX_ROWS = 100;
const MAX_BYTES = 1024 * 1024;

/** @param options.skipsKnown leaves rows alone that are there already, by any of their keys */
export async function insertRows(
  db: Kysely<Tables>,
  { name, columns }: TableLayout,
  rows: AsyncIterable<RowValues>,
  { skipsKnown = false } = {},
): Promise<void> {
  let batch: AnyRow[] = [];
  let bytes = 0;
  const flush = async () => {
    const insert = (db as Kysely<AnyTables>).insertInto(name).values(batch);
    if (batch.length > 0) await (skipsKnown ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute();
    batch = [];
    bytes = 0;
  };
  for await (const values of rows) {
    const size = values.reduce<number>((sum, value) => sum + (typeof value === "number" || value === null ? 8 : value.length), 0);
    if (batch.length >= MAX_ROWS || bytes + size > MAX_BYTES) await flush();
    batch.push(Object.fromEntries(columns.map((column, index) => [column.name, values[index] ?? null])));
    bytes += size;
  }
  await flush();
}
