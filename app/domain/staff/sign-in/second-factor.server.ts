import { z } from "zod";
import { qrPicture } from "~/domain/qr-picture";
import { recordOwnAction } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { findSecondFactorPolicy, secondFactorRequired } from "~/domain/staff/second-factor-policy.server";
import { type AuthContext, callAuth, callConfirmed, type StaffAuth } from "~/domain/staff/session/staff-auth.server";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { endTrust } from "~/domain/staff/session/trusted-devices.server";
import { spendCode } from "./sign-in-codes.server";

/** This and the functions below are for somebody whose sign-in is fresh. */
export async function startSecondFactor(ctx: AuthContext): Promise<void> {
  await callConfirmed(ctx, "/two-factor/enable", { method: "totp" });
}

export async function findPendingSecondFactor(staff: StaffAuth, member: { id: string; email: string }) {
  const row = await staff.kysely
    .selectFrom("staff_second_factors")
    .select("secret")
    .where("staff_id", "=", member.id)
    .where("verified", "=", 0)
    .executeTakeFirst();
  if (!row) return null;
  const { secretConfig } = await staff.auth.$context;
  const { symmetricDecrypt } = await import("better-auth/crypto");
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret });
  const key = base32(Buffer.from(secret));
  const issuer = staff.parts.clinicName;
  const address = `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(member.email)}?secret=${key}&issuer=${encodeURIComponent(issuer)}&digits=6&period=30`;
  return {
    key: (key.match(/.{1,4}/g) ?? []).join(" "),
    address,
    picture: qrPicture(address),
  };
}

export async function confirmSecondFactor(
  { staff, client, now }: AuthContext,
  { member }: SignedIn,
  typed: string,
): Promise<readonly string[] | null> {
  const code = typed.replace(/\D/g, "");
  const answer = await callAuth(staff, client, "/two-factor/verify-totp", { code });
  if (answer.status !== 200) return null;
  if (await spendCode(staff, member.id, code, now)) {
    await recordOwnAction(staff.kysely, member, "turned on the second factor", now);
  }
  return answer.cookies;
}

export async function listRecoveryCodes({ auth }: StaffAuth, actor: Pick<Actor, "id">): Promise<string[]> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: actor.id } });
  return z.array(z.string()).parse(backupCodes);
}

export async function renewRecoveryCodes(ctx: AuthContext, { member }: SignedIn): Promise<void> {
  await callConfirmed(ctx, "/two-factor/generate-backup-codes", {});
  await recordOwnAction(ctx.staff.kysely, member, "made new recovery codes", ctx.now);
}

/** @throws secondFactorRequired */
export async function removeSecondFactor(ctx: AuthContext, { member }: SignedIn): Promise<readonly string[]> {
  if (await findSecondFactorPolicy(ctx.staff.kysely)) throw secondFactorRequired();
  // The library would end this session and begin another.
  if (!member.hasSecondFactor) return [];
  const { cookies } = await callConfirmed(ctx, "/two-factor/disable", {});
  await endTrust(ctx.staff.kysely, member.id);
  await recordOwnAction(ctx.staff.kysely, member, "turned off the second factor", ctx.now);
  return cookies;
}

/** RFC 4648 without padding, as authenticator apps take it. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}
