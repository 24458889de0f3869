import { z } from "zod";
import { qrPicture } from "~/domain/qr-picture";
import { recordOwnAction } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { findSecondFactorPolicy, secondFactorRequired } from "~/domain/staff/second-factor-policy.server";
import { confirmedSession } from "~/domain/staff/session/confirmed-session.server";
import { type AuthContext, type AuthResponse, callAuth, errorCode, type StaffAuth } from "~/domain/staff/session/staff-auth.server";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { endTrust } from "~/domain/staff/session/trusted-devices.server";
import { spendCode } from "./sign-in-codes.server";

/** Here and below somebody asks whose sign-in is fresh. */
export async function startSecondFactor(asked: AuthContext): Promise<void> {
  await askConfirmed(asked, "/two-factor/enable", { method: "totp" });
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

export async function renewRecoveryCodes(asked: AuthContext, { member }: SignedIn): Promise<void> {
  await askConfirmed(asked, "/two-factor/generate-backup-codes", {});
  await recordOwnAction(asked.staff.kysely, member, "made new recovery codes", asked.now);
}

/** @throws secondFactorRequired */
export async function removeSecondFactor(asked: AuthContext, { member }: SignedIn): Promise<readonly string[]> {
  if (await findSecondFactorPolicy(asked.staff.kysely)) throw secondFactorRequired();
  // The library would end this session and begin another.
  if (!member.hasSecondFactor) return [];
  const { cookies } = await askConfirmed(asked, "/two-factor/disable", {});
  await endTrust(asked.staff.kysely, member.id);
  await recordOwnAction(asked.staff.kysely, member, "turned off the second factor", asked.now);
  return cookies;
}

async function askConfirmed({ staff, client }: AuthContext, path: string, body: object): Promise<AuthResponse> {
  const answer = await confirmedSession.run(true, () => callAuth(staff, client, path, { ...body, password: "confirmed" }));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${errorCode(answer)}`);
  return answer;
}

/** RFC 4648 without padding, as authenticator apps take it. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}
