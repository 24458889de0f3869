import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { isPostgres } from "~/database/text-search.server";

export const columnKinds = ["text", "integer", "real", "bytes"] as const;

interface ColumnLayout {
  readonly name: string;
  readonly kind: (typeof columnKinds)[number];
}

/** A table that can be copied from one database to another, of either engine. */
export interface TableLayout {
  readonly name: string;
  /** By name, without those that the database computes. */
  readonly columns: readonly ColumnLayout[];
  /** The primary key's columns. */
  readonly key: readonly string[];
}

/** Derived from other tables, differently on each engine; maintained by the migrator; or what runs at the moment. */
const derived = [
  "post_search",
  "post_search_rows",
  "post_search_vocabulary",
  "kysely_migration",
  "kysely_migration_lock",
  "runs",
  "post_presence",
];

const kinds: Readonly<Record<string, ColumnLayout["kind"]>> = {
  ...{ text: "text", "character varying": "text", "varchar(255)": "text" },
  ...{ integer: "integer", bigint: "integer", real: "real", blob: "bytes", bytea: "bytes" },
};

interface ColumnRow {
  readonly table_name: string;
  readonly name: string;
  readonly type: string;
  /** 0 for a column that is not in the key. */
  readonly key_position: number;
}

/** Litestream adds tables to the file that it replicates: https://github.com/benbjohnson/litestream/blob/main/README.md */
const FOREIGN = /^_litestream_/;

/** Reads the schema of the database, so that one of any earlier version can be read. */
export async function listTables(db: Kysely<Tables>): Promise<readonly TableLayout[]> {
  const { rows } = await (isPostgres(db) ? postgresColumns : sqliteColumns).execute(db);
  const byTable = Map.groupBy(rows, (row) => row.table_name);
  return [...byTable]
    .filter(([name]) => !derived.includes(name) && !FOREIGN.test(name))
    .map(([name, columns]) => layoutOf(name, columns))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

const sqliteColumns = sql<ColumnRow>`
  select t.name as table_name, c.name as name, lower(c.type) as type, c.pk as key_position
  from pragma_table_list as t join pragma_table_xinfo(t.name) as c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0`;

const postgresColumns = sql<ColumnRow>`
  select c.relname as table_name, a.attname as name, format_type(a.atttypid, null) as type,
    coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as key_position
  from pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_index as i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`;

function layoutOf(name: string, rows: readonly ColumnRow[]): TableLayout {
  const columns = rows.map((row) => {
    const kind = kinds[row.type];
    if (!kind) throw new Error(`The column ${name}.${row.name} has the type ${row.type}, which only one engine knows.`);
    return { name: row.name, kind };
  });
  const inKey = rows.filter((row) => row.key_position > 0).sort((one, other) => one.key_position - other.key_position);
  if (inKey.length === 0) throw new Error(`The table ${name} has no primary key.`);
  return { name, columns: columns.sort((one, other) => (one.name < other.name ? -1 : 1)), key: inKey.map((row) => row.name) };
}

/** Bytes that the data takes in the database. */
export async function measureData(db: Kysely<Tables>): Promise<number> {
  const { rows } = await (isPostgres(db) ? postgresBytes : sqliteBytes).execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

const sqliteBytes = sql<{ bytes: number }>`
  select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size`;

const postgresBytes = sql<{ bytes: number }>`
  select sum(pg_total_relation_size(oid)) as bytes from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`;
