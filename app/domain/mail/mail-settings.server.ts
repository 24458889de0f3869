import type { Kysely } from "kysely";
import { deleteSettings, findSetting, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import type { MailServer } from "./mail-server";
import { type MailSettings, mailServerOf } from "./mail-settings";

/** In the table of secrets, which no page and no export reads; decision 19 has the reasons. */
const PASSWORD = "mail-password";

export interface SavedMailSettings extends MailSettings {
  /** ISO 8601. */
  readonly savedAt: string;
}

/** @returns null if no owner has set up a mail server */
export async function findMailSettings(db: Kysely<Tables>): Promise<SavedMailSettings | null> {
  const stored = await findSetting(db, "mail-server");
  return stored && { ...stored.value, savedAt: stored.changedAt };
}

export async function findMailServer(db: Kysely<Tables>): Promise<MailServer | null> {
  const settings = await findMailSettings(db);
  return settings && mailServerOf(settings, await findMailPassword(db));
}

/** @returns "" if none is stored */
export async function findMailPassword(db: Kysely<Tables>): Promise<string> {
  const row = await db.selectFrom("site_secrets").select("value").where("name", "=", PASSWORD).executeTakeFirst();
  return row?.value ?? "";
}

/** Call it in a transaction. */
export async function writeMailSettings(db: Kysely<Tables>, settings: MailSettings, password: string, now: Date): Promise<void> {
  await deleteMailSettings(db);
  await writeSetting(db, "mail-server", settings, now);
  const secret = { name: PASSWORD, value: password, created_at: now.toISOString() };
  if (password !== "") await db.insertInto("site_secrets").values(secret).execute();
}

export async function deleteMailSettings(db: Kysely<Tables>): Promise<void> {
  await deleteSettings(db, "mail-server");
  await db.deleteFrom("site_secrets").where("name", "=", PASSWORD).execute();
}
