import type { Database } from "~/database/database.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import type { ImportReport } from "./import-report";

/** Tells the history of an import that added something. */
export async function recordImport(
  { kysely }: Database,
  { isDryRun, counts }: ImportReport,
  by: { readonly actor: Actor; readonly at: Date },
): Promise<void> {
  const { existing, differing, pictures, ...added } = counts;
  if (isDryRun || Object.values(added).every((count) => count === 0)) return;
  const detail = Object.fromEntries(Object.entries(added).map(([name, count]) => [name, String(count)]));
  await recordAudit(kysely, { ...by, action: "imported", subject: { kind: "blog", id: "blog", name: "posts" }, detail });
}
