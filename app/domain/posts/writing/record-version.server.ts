import type { Transaction } from "kysely";
import type { SaveCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { recordChange } from "~/domain/live/live-events.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { isRunOn } from "./post-revisions.server";

/** The audit trail gets only the first autosave of a run. */
export async function recordVersion(
  transaction: Transaction<Tables>,
  { id, version, author_id: authorId, title }: { id: string; version: number; author_id: string | null; title: string },
  { cause, actor, now: at }: { cause: SaveCause; actor: Actor; now: Date },
): Promise<void> {
  if (!(await isRunOn(transaction, id, { version, cause, savedById: actor.id, savedAt: at.toISOString() }))) {
    await recordAudit(transaction, {
      actor,
      at,
      action: auditWords[cause],
      subject: { kind: "post", id, name: title },
      detail: { version: String(version) },
    });
  }
  await recordChange(transaction, { kind: cause, actor, at, post: { id, version, authorId } });
}

const auditWords: Readonly<Record<SaveCause, string>> = {
  created: "created",
  saved: "saved",
  autosaved: "autosaved",
  published: "published",
  unpublished: "unpublished",
  restored: "restored a version of",
  merged: "merged",
  discarded: "discarded the changes of",
};
