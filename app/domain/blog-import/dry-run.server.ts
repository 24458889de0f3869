import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { changeAndTell } from "~/domain/live/live-events.server";

/** Makes a change, or makes it and rolls it back. */
export async function changeUnlessDry<Result>(
  database: Database,
  isPublic: boolean,
  isDryRun: boolean,
  change: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!isDryRun) return changeAndTell(database, isPublic, change);
  const transaction = await database.kysely.startTransaction().execute();
  try {
    return await change(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}
