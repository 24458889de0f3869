import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "~/database/tables";
import type { MailServer } from "./mail-server";
import { encryptions, type MailSettings, mailServerOf } from "./mail-settings";

const SETTING = "mail-server";

/** In the table of secrets, which no page and no export reads; decision 034 has the reasons. */
const PASSWORD = "mail-password";

const stored = z.object({ host: z.string(), port: z.number(), encryption: z.enum(encryptions), user: z.string(), from: z.string() });

export interface SavedMailSettings extends MailSettings {
  /** ISO 8601. */
  readonly savedAt: string;
}

/** @returns null when no owner has set one up */
export async function findMailSettings(db: Kysely<Tables>): Promise<SavedMailSettings | null> {
  const row = await db.selectFrom("site_settings").select(["value", "changed_at"]).where("name", "=", SETTING).executeTakeFirst();
  const parsed = stored.safeParse(row && JSON.parse(row.value));
  return row && parsed.success ? { ...parsed.data, savedAt: row.changed_at } : null;
}

/** The server of the admin's settings, with its password. */
export async function findMailServer(db: Kysely<Tables>): Promise<MailServer | null> {
  const settings = await findMailSettings(db);
  return settings && mailServerOf(settings, await findMailPassword(db));
}

/** @returns an empty text when none is stored */
export async function findMailPassword(db: Kysely<Tables>): Promise<string> {
  const row = await db.selectFrom("site_secrets").select("value").where("name", "=", PASSWORD).executeTakeFirst();
  return row?.value ?? "";
}

/** In a transaction. */
export async function writeMailSettings(db: Kysely<Tables>, settings: MailSettings, password: string, now: Date): Promise<void> {
  const changed_at = now.toISOString();
  await deleteMailSettings(db);
  await db
    .insertInto("site_settings")
    .values({ name: SETTING, value: JSON.stringify(settings), changed_at })
    .execute();
  if (password !== "") await db.insertInto("site_secrets").values({ name: PASSWORD, value: password, created_at: changed_at }).execute();
}

export async function deleteMailSettings(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("site_settings").where("name", "=", SETTING).execute();
  await db.deleteFrom("site_secrets").where("name", "=", PASSWORD).execute();
}
