import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";

/** How the engine would run each query that `read` makes; PostgreSQL as if its tables were not tiny, and as if sorting them were dear. */
export async function plansOf(
  database: Database,
  read: (db: Kysely<Tables>) => Promise<unknown>,
  { avoidSorting = true } = {},
): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read(database.kysely.withPlugin(recorder));
  return database.kysely.transaction().execute(async (transaction) => {
    if (database.kind === "postgres") await sql`set local enable_seqscan = off`.execute(transaction);
    if (database.kind === "postgres" && avoidSorting) await sql`set local enable_sort = off`.execute(transaction);
    const plans: string[] = [];
    for (const node of nodes) {
      const { sql: text, parameters } = transaction.getExecutor().compileQuery(node, { queryId: "plan" });
      if (text.startsWith("set local")) continue;
      const explained = database.kind === "sqlite" ? `explain query plan ${text}` : `explain ${text}`;
      const { rows } = await transaction.executeQuery<Record<string, unknown>>(CompiledQuery.raw(explained, [...parameters]));
      plans.push(rows.map((row) => String(row.detail ?? row["QUERY PLAN"])).join("\n"));
    }
    return plans;
  });
}
