import { z } from "zod";
import { WrongPasswordError } from "~/domain/staff/account/own-account.server";
import { markConfirmed } from "~/domain/staff/session/staff-sessions.server";
import { isOwnPassword } from "~/domain/staff/sign-in/sign-in.server";
import type { ActionRequest } from "~/web/admin-action.server";

export const passwordForm = z.object({ password: z.string().catch("") });

export const passwordErrors = { password: [WrongPasswordError, "busy"] } as const;

/** @throws WrongPasswordError, TooManyAttemptsError */
export async function confirmPassword({ db, site, client, signedIn, now }: ActionRequest, password: string): Promise<void> {
  const isOwn = await isOwnPassword({ staff: await site.staff(), client, now }, signedIn.member.email, password);
  if (!isOwn) throw new WrongPasswordError();
  await markConfirmed(db, signedIn.session.id, now);
}
