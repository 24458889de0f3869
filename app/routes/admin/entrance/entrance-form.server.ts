import { data } from "react-router";
import { z } from "zod";
import { TooManyAttemptsError } from "~/domain/staff/sign-in-attempts.server";
import type { Site } from "~/middleware/request-context.server";
import { explainFailure } from "~/middleware/staff-refusals.server";
import { safeBack } from "~/middleware/staff-session.server";
import { type EntranceOutcome, missingFields } from "~/ui/staff/sign-in-form";

/** What the login and the account form send; anything else in them is ignored. */
const shape = z.object({
  name: z.string().trim().max(100).catch(""),
  email: z.string().trim().max(254).catch(""),
  password: z.string().max(5000).catch(""),
  setupCode: z.string().max(100).catch(""),
  to: z.unknown().optional().transform(safeBack),
});

export type EntranceFields = z.infer<typeof shape>;

export async function readEntranceForm(request: Request): Promise<EntranceFields> {
  const form = await request.formData().catch(() => new FormData());
  return shape.parse(Object.fromEntries(form));
}

/** A refusal with the form kept as typed, save the password. */
export function refuseEntrance(fields: EntranceFields, status: number, changes: Partial<EntranceOutcome>) {
  const { name, email } = fields;
  const outcome: EntranceOutcome = { errors: {}, asksSetupCode: false, typed: { name, email }, ...changes };
  return data(outcome, { status });
}

export function refuseMissing(fields: EntranceFields) {
  const errors = {
    ...(!fields.email && { email: "Enter your email address." }),
    ...(!fields.password && { password: "Enter your password." }),
  };
  return refuseEntrance(fields, 400, { toast: missingFields, errors });
}

/** Whether the account exists is not said. */
export function refuseWrongPassword(fields: EntranceFields) {
  return refuseEntrance(fields, 401, { errors: { password: "The email address or the password is wrong." } });
}

/** Refusals that both forms share. Anything else is not one and goes on to the error screen. */
export async function refuseFailure(fields: EntranceFields, error: unknown, site: Site) {
  if (error instanceof TooManyAttemptsError) {
    return refuseEntrance(fields, 429, { toast: { title: "Error", text: error.message, variant: "destructive" } });
  }
  const text = await explainFailure(error, site);
  return refuseEntrance(fields, 503, { toast: { title: "Configuration Error", text, variant: "destructive" } });
}
