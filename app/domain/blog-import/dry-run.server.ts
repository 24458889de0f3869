import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { changeAndTell } from "~/domain/live/live-events.server";

class DryRunOver extends Error {
  override name = "DryRunOver";

  constructor(readonly result: unknown) {
    super("A dry run stores nothing.");
  }
}

/** Makes a change, or makes it and rolls it back. */
export async function changeUnlessDry<Result>(
  database: Database,
  isPublic: boolean,
  isDryRun: boolean,
  change: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!isDryRun) return changeAndTell(database, isPublic, change);
  try {
    return await database.kysely.transaction().execute(async (transaction) => {
      throw new DryRunOver(await change(transaction));
    });
  } catch (error) {
    if (error instanceof DryRunOver) return error.result as Result;
    throw error;
  }
}
