import type { Kysely } from "kysely";
import { deleteSettings, findSetting, isSet, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { recordAudit } from "./audit.server";
import { type Actor, requireRole } from "./roles";
import type { SignedIn } from "./session/staff-sessions.server";

export function secondFactorRequired(): DomainError {
  const sentence = "An owner requires two-step sign-in of everybody, so it stays on.";
  return new DomainError("conflict", "Two-step sign-in is required", sentence);
}

/** @returns since when everybody needs a second factor; null: staff choose */
export async function findSecondFactorPolicy(db: Kysely<Tables>): Promise<string | null> {
  return (await findSetting(db, "second-factor"))?.changedAt ?? null;
}

export async function setSecondFactorPolicy(db: Kysely<Tables>, actor: Actor, isRequired: boolean, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await db.transaction().execute(async (transaction) => {
    if ((await isSet(transaction, "second-factor")) === isRequired) return;
    if (isRequired) await writeSetting(transaction, "second-factor", "required", now);
    else await deleteSettings(transaction, "second-factor");
    const subject = { kind: "setting", id: "second-factor", name: "two-step sign-in of everybody" } as const;
    await recordAudit(transaction, { actor, action: isRequired ? "required" : "no longer requires", subject, at: now });
  });
}

/** From the next sign-in on, so that nobody loses what they are writing. */
export async function owesSecondFactor(db: Kysely<Tables>, { member, session }: SignedIn): Promise<boolean> {
  if (member.hasSecondFactor) return false;
  const since = await findSecondFactorPolicy(db);
  return since !== null && session.createdAt > since;
}
