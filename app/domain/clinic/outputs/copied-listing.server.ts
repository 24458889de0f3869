import type { Kysely } from "kysely";
import { z } from "zod";
import { writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import type { ListingPart } from "./listing";

const SETTING = "copied-listing";

export interface CopiedListing {
  readonly parts: readonly ListingPart[];
  readonly copiedByName: string;
  readonly copiedAt: string;
}

const part = z.object({ kind: z.enum(["fact", "hours", "special"]), name: z.string(), value: z.string(), date: z.string().optional() });
const stored = z.object({ parts: z.array(part), copiedByName: z.string() });

/** @returns null when nobody has copied it */
export async function findCopiedListing(db: Kysely<Tables>): Promise<CopiedListing | null> {
  const row = await db.selectFrom("site_settings").select(["value", "changed_at"]).where("name", "=", SETTING).executeTakeFirst();
  const parsed = stored.safeParse(row && JSON.parse(row.value));
  return row && parsed.success ? { ...parsed.data, copiedAt: row.changed_at } : null;
}

interface Copying {
  readonly parts: readonly ListingPart[];
  readonly actor: Actor;
  readonly now: Date;
}

/** The text is on the listings now: later changes are told apart from it. */
export async function markListingCopied(db: Kysely<Tables>, { parts, actor, now }: Copying): Promise<void> {
  requireRole(actor, "editor");
  await db.transaction().execute(async (transaction) => {
    await writeSetting(transaction, SETTING, JSON.stringify({ parts, copiedByName: actor.name }), now.toISOString());
    const subject = { kind: "clinic", id: SETTING, name: "business listing" } as const;
    await recordAudit(transaction, { actor, action: "copied the business listing", subject, at: now });
  });
}
