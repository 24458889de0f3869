import { sql } from "kysely";
import { type Database, DatabaseUnavailableError } from "./database.server";

export async function findDatabaseProblem(database: Database): Promise<string | null> {
  try {
    await sql`select 1`.execute(database.kysely);
    return null;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return error.message;
    return `The database can’t be reached: ${error instanceof Error && error.message ? error.message : "no answer"}. Try again in a minute.`;
  }
}
