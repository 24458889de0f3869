import type { Kysely } from "kysely";
import { findSetting, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import type { ListingPart } from "./listing";

interface CopiedListing {
  readonly parts: readonly ListingPart[];
  readonly copiedByName: string;
  readonly copiedAt: string;
}

/** @returns null when nobody has copied it */
export async function findCopiedListing(db: Kysely<Tables>): Promise<CopiedListing | null> {
  const stored = await findSetting(db, "copied-listing");
  return stored && { ...stored.value, copiedAt: stored.changedAt };
}

/** The text is on the listings now; later changes are compared with it. */
export async function markListingCopied(
  db: Kysely<Tables>,
  { parts, actor, now }: { parts: readonly ListingPart[]; actor: Actor; now: Date },
): Promise<void> {
  requireRole(actor, "editor");
  await db.transaction().execute(async (transaction) => {
    await writeSetting(transaction, "copied-listing", { parts: [...parts], copiedByName: actor.name }, now);
    const subject = { kind: "clinic", id: "copied-listing", name: "business listing" } as const;
    await recordAudit(transaction, { actor, action: "copied the business listing", subject, at: now });
  });
}
