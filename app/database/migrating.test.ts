import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { migrations } from "~migrations";
import { describeEachDatabase } from "../../tests/support/databases";
import { addressOf, makeEmptyDatabase, onServer, postgresIsThere } from "../../tests/support/postgres-databases";
import { migrate, oldestSchema, readMigrations } from "./migrating.server";
import { NodeSqliteDialect } from "./sqlite/node-sqlite.server";
import type { Tables } from "./tables";
import { isPostgres } from "./text-search.server";

/** Before them no program let an older one stay beside it. */
const LAST_WITHOUT_PROMISE = "0036";
const names = Object.keys(migrations).sort();
const newest = names.at(-1)?.slice(0, 4) ?? "";

interface Schema {
  /** By table and column. */
  readonly columns: ReadonlyMap<string, { readonly dataType: string; readonly isNullable: boolean; readonly hasDefaultValue: boolean }>;
  readonly tables: ReadonlySet<string>;
  /** Unique indexes, with the table of each. */
  readonly unique: ReadonlyMap<string, string>;
}

async function readSchema(kysely: Kysely<Tables>): Promise<Schema> {
  const all = await kysely.introspection.getTables();
  const tables = all.filter(({ schema = "public" }) => schema === "public");
  const indexes = isPostgres(kysely)
    ? sql<{ table: string; name: string }>`select tablename as "table", indexname as name from pg_indexes
        where schemaname = 'public' and indexdef ilike 'create unique%'`
    : sql<{
        table: string;
        name: string;
      }>`select tbl_name as "table", name from sqlite_master where type = 'index' and sql like 'create unique%'`;
  return {
    tables: new Set(tables.map(({ name }) => name)),
    columns: new Map(tables.flatMap((table) => table.columns.map((column) => [`${table.name}.${column.name}`, column] as const))),
    unique: new Map((await indexes.execute(kysely)).rows.map(({ table, name }) => [name, table])),
  };
}

/** What a program that was written for the one schema can no longer do with the other. */
function contractions(before: Schema, after: Schema): string[] {
  const found: string[] = [];
  for (const [name, { dataType, isNullable }] of before.columns) {
    const column = after.columns.get(name);
    if (!column) found.push(`${name} is gone`);
    else if (column.dataType !== dataType) found.push(`${name} is of another type`);
    else if (isNullable && !column.isNullable) found.push(`${name} has to be filled`);
  }
  for (const [name, { isNullable, hasDefaultValue }] of after.columns) {
    const isOfOldTable = before.tables.has(name.split(".")[0] ?? "");
    if (isOfOldTable && !before.columns.has(name) && !isNullable && !hasDefaultValue) found.push(`${name} has to be filled`);
  }
  for (const [name, table] of after.unique) if (before.tables.has(table) && !before.unique.has(name)) found.push(`${name} refuses rows`);
  return found;
}

const inMemory = () => new Kysely<Tables>({ dialect: new NodeSqliteDialect(new DatabaseSync(":memory:")) });
const onPostgres = async () => {
  const name = await makeEmptyDatabase("migrating");
  const pool = new pg.Pool({ connectionString: addressOf(name) });
  // A connection that is ending still hears that its database is dropped.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const remove = () => onServer(`drop database ${name} with (force)`);
  return { kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), remove };
};

describe("a migration", () => {
  const later = names.filter((name) => name.slice(0, 4) > LAST_WITHOUT_PROMISE);

  test("is numbered, and says since which schema a program can live with it", () => {
    expect(names.filter((name) => !/^\d{4}-[a-z-]+(-since-\d{4})?$/.test(name))).toEqual([]);
    // Its own number where no older program can.
    expect(later.filter((name) => !/-since-\d{4}$/.test(name) || oldestSchema(name) > name.slice(0, 4))).toEqual([]);
  });

  const expectExpansions = async (kysely: Kysely<Tables>) => {
    const schemas = new Map<string, Schema>();
    for (const name of names.filter((one) => one.slice(0, 4) >= LAST_WITHOUT_PROMISE)) {
      await migrate(kysely, name);
      schemas.set(name.slice(0, 4), await readSchema(kysely));
    }
    for (const name of later) {
      const [before, after] = [schemas.get(oldestSchema(name)), schemas.get(name.slice(0, 4))];
      if (!before || !after) throw new Error(`${name} promises more than anybody can try.`);
      expect([name, contractions(before, after)]).toEqual([name, []]);
    }
    await kysely.destroy();
  };

  test("takes nothing from programs since that schema (SQLite)", () => expectExpansions(inMemory()));
  test.skipIf(!postgresIsThere)("takes nothing from programs since that schema (PostgreSQL)", async () => {
    const { kysely, remove } = await onPostgres();
    await expectExpansions(kysely);
    await remove();
  });
});

/** Fails at its statement number `at`, as with a full disk. @returns the statements so far, in an object */
function failingAt(kysely: Kysely<Tables>, at: number) {
  const seen = { statements: 0 };
  const failing = kysely.withPlugin({
    transformQuery: ({ node }) => {
      seen.statements += 1;
      if (seen.statements === at) throw new Error("database or disk is full");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { failing, seen };
}

describe("a run of migrations that fails", () => {
  /** @param apart how many statements lie between two failures */
  const expectNothingLeft = async (kysely: Kysely<Tables>, apart: number) => {
    const namesIn = async () => (await kysely.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
    const before = await namesIn();
    let at = 1;
    for (; ; at += apart) {
      const { failing, seen } = failingAt(kysely, at);
      const problem = await migrate(failing).then(
        () => null,
        (error: Error) => error.message,
      );
      if (seen.statements < at) break;
      expect([at, problem, await namesIn()]).toEqual([at, expect.stringMatching(/database or disk is full$/), before]);
    }
    expect(at).toBeGreaterThan(1);
    expect((await readMigrations(kysely)).pending).toEqual([]);
    await kysely.destroy();
  };

  test("leaves nothing, whichever statement it was (SQLite)", () => expectNothingLeft(inMemory(), 3));
  test.skipIf(!postgresIsThere)("leaves nothing, whichever statement it was (PostgreSQL)", async () => {
    const { kysely, remove } = await onPostgres();
    await expectNothingLeft(kysely, 40);
    await remove();
  });
});

describeEachDatabase("a schema that changed", (getDatabase) => {
  test("takes from an older program what is dropped, renamed, required or refused, and nothing by what is added", async () => {
    const { kysely } = getDatabase();
    const { schema } = kysely;
    const before = await readSchema(kysely);
    const changed = async (...changes: readonly { execute(): Promise<unknown> }[]) => {
      for (const change of changes) await change.execute();
      return contractions(before, await readSchema(kysely));
    };
    const subscribers = () => schema.alterTable("subscribers");
    const added = [
      subscribers().addColumn("nickname", "text"),
      subscribers().addColumn("letters", "integer", (column) => column.notNull().defaultTo(0)),
      schema.createTable("letters").addColumn("id", "text", (column) => column.primaryKey()),
      schema.createIndex("letters_once").unique().on("letters").column("id"),
      schema.createIndex("subscribers_by_source").on("subscribers").column("source"),
    ];
    expect(await changed(...added)).toEqual([]);
    expect(await changed(schema.createIndex("one_of_a_source").unique().on("subscribers").column("source"))).toEqual([
      "one_of_a_source refuses rows",
    ]);
    await schema.dropIndex("one_of_a_source").execute();
    expect(await changed(subscribers().renameColumn("source", "origin"))).toEqual([
      "subscribers.source is gone",
      "subscribers.origin has to be filled",
    ]);
    await subscribers().renameColumn("origin", "source").execute();
    await subscribers().dropColumn("nickname").execute();
    expect(await changed(subscribers().renameTo("readers"))).toContain("subscribers.email is gone");
    await schema.alterTable("readers").renameTo("subscribers").execute();
    await subscribers().dropColumn("letters").execute();
    await schema.dropIndex("subscribers_by_source").execute();
    await schema.dropTable("letters").execute();
  });

  const leave = async (name: string) => {
    const { kysely } = getDatabase();
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-27T12:00:00.000Z')`.execute(kysely);
  };

  test("one step ahead is accepted where that step is for this program too, and has its name", async () => {
    await leave(`9998-more-since-${newest}`);
    await leave(`9999-most-since-${newest}`);
    expect(await readMigrations(getDatabase().kysely)).toEqual({ newest: `9999-most-since-${newest}`, pending: [] });
  });

  test.each(["9999-less", "9999-less-since-9999"])("by %s is refused in a sentence", async (name) => {
    await leave(`9998-more-since-${newest}`);
    await leave(name);
    await expect(readMigrations(getDatabase().kysely)).rejects.toThrow(`A newer version of this program changed the database (${name})`);
  });
});
