import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import { writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { defaultRequestSettings, type RequestSettings } from "./request-settings";

const KEEP_DAYS = "requests-keep-days";
const PROMISE = "requests-promise";

export async function findRequestSettings(db: Kysely<Tables>): Promise<RequestSettings> {
  const rows = await db.selectFrom("site_settings").select(["name", "value"]).where("name", "in", [KEEP_DAYS, PROMISE]).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    keepDays: Number(stored.get(KEEP_DAYS) ?? defaultRequestSettings.keepDays),
    promise: stored.get(PROMISE) ?? defaultRequestSettings.promise,
  };
}

export async function setRequestSettings(
  database: Database,
  actor: Actor,
  { keepDays, promise }: RequestSettings,
  now: Date,
): Promise<void> {
  requireRole(actor, "owner");
  await database.changeContent(async (transaction) => {
    await writeSetting(transaction, KEEP_DAYS, String(keepDays), now.toISOString());
    await writeSetting(transaction, PROMISE, promise, now.toISOString());
    const subject = { kind: "setting", id: "requests", name: "how long requests are kept and what is promised" } as const;
    await recordAudit(transaction, { actor, action: "changed", subject, detail: { days: String(keepDays) }, at: now });
  });
}
