import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { AuditAction, AuditDetail, AuditKind } from "./history/audit-sentences";
import type { Actor } from "./roles";

export interface AuditEntry<Kind extends AuditKind> {
  readonly actor: { readonly id: string; readonly name: string } | null;
  /** Has its sentence in `history/audit-sentences.ts`. */
  readonly action: AuditAction<Kind>;
  readonly subject: AuditSubject<Kind>;
  /** Short facts such as the old and the new role. Never a password, a token or an article's text. */
  readonly detail?: AuditDetail;
  readonly at: Date;
}

interface AuditSubject<Kind extends AuditKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

/** Call it in the transaction of the change, so that both are stored or neither. */
export async function recordAudit<Kind extends AuditKind>(db: Kysely<Tables>, entry: AuditEntry<Kind>): Promise<void> {
  const { actor, action, subject, detail = {}, at } = entry;
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
  action: AuditAction<"account">,
  at: Date,
  detail: AuditDetail = {},
): Promise<void> {
  return recordAudit(db, { actor, action, subject: accountSubject(actor), detail, at });
}

export function accountSubject({ id, name }: Pick<Actor, "id" | "name">): AuditSubject<"account"> {
  return { kind: "account", id, name };
}

export const AUDIT_RETENTION_DAYS = 2 * 365;

export async function pruneAuditTrail(db: Kysely<Tables>, now: Date): Promise<void> {
  const end = new Date(now.getTime() - AUDIT_RETENTION_DAYS * 86_400_000).toISOString();
  await db.deleteFrom("audit_events").where("at", "<", end).execute();
}
