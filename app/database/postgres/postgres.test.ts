import { sql } from "kysely";
import { expect, test } from "vitest";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { databaseLimits } from "~/database/database-limits";
import { makePostgresDatabase, postgresIsThere } from "../../../tests/support/postgres-databases";
import { openPostgres } from "./postgres.server";

// An error without a listener would be an uncaught exception, which fails the run.
test.skipIf(!postgresIsThere)("a connection that is cut between two statements fails the next one, not the process", async () => {
  const database = await makePostgresDatabase();
  const engine = await openPostgres({
    url: database.url,
    limits: databaseLimits,
    report: (message) => new DatabaseUnavailableError(message),
    lost: () => undefined,
  });
  try {
    await engine.kysely.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      await database.goAway();
      await expect(sql`select 1`.execute(connection)).rejects.toThrow();
    });
    await database.comeBack();
    expect((await sql`select 1`.execute(engine.kysely)).rows).toHaveLength(1);
  } finally {
    await engine.close();
    await database.remove();
  }
});
