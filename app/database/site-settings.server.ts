import type { Kysely } from "kysely";
import type { Tables } from "./tables";

/** In place of the value that the setting had. @param at ISO 8601 */
export async function writeSetting(db: Kysely<Tables>, name: string, value: string, at: string): Promise<void> {
  await db
    .insertInto("site_settings")
    .values({ name, value, changed_at: at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, changed_at: at }))
    .execute();
}
