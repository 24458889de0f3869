import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "~/database/tables";
import { recordOwnAction } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import {
  type AuthContext,
  type AuthResponse,
  callAuth,
  errorCode,
  type StaffAuth,
  type StaffClient,
} from "~/domain/staff/session/staff-auth.server";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { finishSignIn } from "./sign-in.server";

/** A browser's response (WebAuthn Level 3, section 5.1.8), as far as it is checked here. Flat, so that no deep JSON is accepted. */
export const passkeyResponse = z.object({
  id: z.string().min(1),
  rawId: z.string().optional(),
  type: z.string().optional(),
  authenticatorAttachment: z.string().nullish(),
  response: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])).optional(),
  clientExtensionResults: z
    .unknown()
    .optional()
    .transform(() => ({})),
});

type PasskeyResponse = z.infer<typeof passkeyResponse>;

export async function passkeySignInOptions(staff: StaffAuth, client: StaffClient): Promise<AuthResponse> {
  const answer = await callAuth(staff, client, "/passkey/generate-authenticate-options");
  if (answer.status !== 200) throw new Error(`Options for a passkey: answered ${answer.status}: ${errorCode(answer)}`);
  return answer;
}

export function newPasskeyOptions(staff: StaffAuth, client: StaffClient): Promise<AuthResponse> {
  return callAuth(staff, client, "/passkey/generate-register-options");
}

export async function signInWithPasskey(ctx: AuthContext, response: PasskeyResponse): Promise<readonly string[] | null> {
  const answer = await callAuth(ctx.staff, ctx.client, "/passkey/verify-authentication", { response });
  if (answer.status >= 500) throw new Error(`A passkey: answered ${answer.status}: ${errorCode(answer)}`);
  if (answer.status !== 200) return null;
  return (await finishSignIn(ctx, answer, "signed in with a passkey")).cookies;
}

export async function addPasskey(
  { staff, client, now }: AuthContext,
  { member }: SignedIn,
  { response, name }: { response: PasskeyResponse; name: string },
): Promise<boolean> {
  const answer = await callAuth(staff, client, "/passkey/verify-registration", { response, ...(name && { name }) });
  if (answer.status !== 200) return false;
  await recordOwnAction(staff.kysely, member, "added a passkey", now, { name });
  return true;
}

export async function listPasskeys(db: Kysely<Tables>, actor: Pick<Actor, "id">) {
  const rows = await db.selectFrom("staff_passkeys").selectAll().where("staff_id", "=", actor.id).orderBy("created_at").execute();
  const { getAuthenticatorName } = await import("@better-auth/passkey");
  const nameOf = (row: (typeof rows)[number]) => row.name || getAuthenticatorName(row.aaguid) || "Passkey";
  return rows.map((row) => ({ id: row.id, name: nameOf(row), createdAt: row.created_at ?? "" }));
}

export async function removePasskey(db: Kysely<Tables>, actor: Pick<Actor, "id" | "name">, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("staff_passkeys")
      .where("id", "=", id)
      .where("staff_id", "=", actor.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await recordOwnAction(transaction, actor, "removed a passkey", now);
  });
}
