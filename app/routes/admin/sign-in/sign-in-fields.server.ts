import { data } from "react-router";
import { z } from "zod";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { missingFields, type SignInOutcome } from "~/ui/admin/sign-in-form";
import { explainFailure } from "~/web/http-errors.server";
import type { RequestContext } from "~/web/request-context.server";
import { safeBack } from "~/web/staff-guard.server";

/** What the login and the account form send; anything else in them is ignored. */
const shape = z.object({
  name: z.string().trim().max(100).catch(""),
  email: z.string().trim().max(254).catch(""),
  password: z.string().max(5000).catch(""),
  setupCode: z.string().max(100).catch(""),
  to: z.unknown().optional().transform(safeBack),
});

export type SignInFields = z.infer<typeof shape>;

export async function readSignInForm(request: Request): Promise<SignInFields> {
  const form = await request.formData().catch(() => new FormData());
  return shape.parse(Object.fromEntries(form));
}

/** A refusal with the form kept as typed, save the password. */
export function signInError(fields: SignInFields, status: number, changes: Partial<SignInOutcome>) {
  const { name, email } = fields;
  const outcome: SignInOutcome = { errors: {}, asksSetupCode: false, typed: { name, email }, ...changes };
  return data(outcome, { status });
}

export function refuseMissing(fields: SignInFields) {
  const errors = {
    ...(!fields.email && { email: "Enter your email address." }),
    ...(!fields.password && { password: "Enter your password." }),
  };
  return signInError(fields, 400, { toast: missingFields, errors });
}

/** Whether the account exists is not said. */
export function refuseWrongPassword(fields: SignInFields) {
  return signInError(fields, 401, { errors: { password: "The email address or the password is wrong." } });
}

/** Refusals that both forms share. Anything else is not one and goes on to the error screen. */
export async function refuseFailure(fields: SignInFields, error: unknown, site: RequestContext) {
  if (error instanceof TooManyAttemptsError) {
    return signInError(fields, 429, { toast: { title: "Error", text: error.message, variant: "destructive" } });
  }
  const text = await explainFailure(error, site);
  return signInError(fields, 503, { toast: { title: "Configuration Error", text, variant: "destructive" } });
}
