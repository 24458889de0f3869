import { z } from "zod";
import { markConfirmed } from "~/domain/staff/session/staff-sessions.server";
import { requireOwnPassword, WrongPasswordError } from "~/domain/staff/sign-in/sign-in.server";
import type { ActionRequest } from "~/web/admin-action.server";

export const passwordForm = z.object({ password: z.string().catch("") });

export const passwordErrors = { password: [WrongPasswordError, "busy"] } as const;

/** @throws WrongPasswordError, TooManyAttemptsError */
export async function confirmPassword({ db, site, client, signedIn, now }: ActionRequest, password: string): Promise<void> {
  await requireOwnPassword({ staff: await site.staff(), client, now }, signedIn.member.email, password);
  await markConfirmed(db, signedIn.session.id, now);
}
