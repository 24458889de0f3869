import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { type Actor, requireRole } from "./roles";

export interface AuditEntry {
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string };
  /** Short facts such as the role before and after. Never a password, a token or an article's text. */
  readonly detail?: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Call it in the transaction of the change, so that neither exists without the other. */
export async function recordAudit(db: Kysely<Tables>, { actor, action, subject, detail = {}, at }: AuditEntry): Promise<void> {
  await db
    .insertInto("audit_events")
    .values({
      id: randomUUID(),
      at: at.toISOString(),
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? "The machine",
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name,
      detail: JSON.stringify(detail),
    })
    .execute();
}

export function recordOwnAction(
  db: Kysely<Tables>,
  actor: Pick<Actor, "id" | "name">,
  action: string,
  at: Date,
  detail: AuditEntry["detail"] = {},
): Promise<void> {
  return recordAudit(db, { actor, action, subject: accountSubject(actor), detail, at });
}

export function accountSubject({ id, name }: Pick<Actor, "id" | "name">): AuditEntry["subject"] {
  return { kind: "account", id, name };
}

export const AUDIT_RETENTION_DAYS = 2 * 365;

export async function pruneAuditTrail(db: Kysely<Tables>, now: Date): Promise<void> {
  const end = new Date(now.getTime() - AUDIT_RETENTION_DAYS * 86_400_000).toISOString();
  await db.deleteFrom("audit_events").where("at", "<", end).execute();
}

const PAGE_SIZE = 50;

export async function listAuditEvents(db: Kysely<Tables>, actor: Actor, page: number) {
  requireRole(actor, "owner");
  const rows = await db
    .selectFrom("audit_events")
    .select(["id", "at", "actor_name as actorName", "action", "subject_kind as subjectKind", "subject_name as subjectName", "detail"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const events = rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, detail: JSON.parse(row.detail) as Record<string, string> }));
  return { events, hasMore: rows.length > PAGE_SIZE };
}
