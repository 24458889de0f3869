import { z } from "zod";
import { ClinicClashError } from "~/domain/clinic/clinic-commands.server";
import { parsePhone } from "~/domain/clinic/clinic-record";
import { normalized } from "~/normalized";
import type { FieldErrors } from "~/web/form-errors.server";

/** The number of the revision that the form shows. */
export const baseForm = z.object({ base: z.coerce.number().int().min(0).max(1_000_000_000).catch(0) });

/** @param name begins the error messages */
export function lineField(name: string, max: number) {
  return z
    .string({ error: `${name} is missing.` })
    .transform((text) => normalized(text, "NFC").replaceAll("\0", "").replace(/\s+/g, " ").trim())
    .pipe(z.string().max(max, { error: `${name} has at most ${max} characters.` }));
}

export function requiredLine(name: string, max: number) {
  return lineField(name, max).pipe(z.string().min(1, { error: `${name} is missing.` }));
}

export function listOf(written: string): string[] {
  return written.split(",").flatMap((part) => part.trim() || []);
}

export const UNCALLABLE = "This number can’t be called. Enter ten digits, such as (480) 555-0142.";

export const phoneField = z.string({ error: "Enter a phone number." }).transform(parsedPhone);

export const optionalPhoneField = z
  .string()
  .trim()
  .transform((written, context) => (written === "" ? "" : parsedPhone(written, context)));

function parsedPhone(written: string, context: z.RefinementCtx): string {
  const phone = parsePhone(written);
  if (phone) return phone;
  context.addIssue({ code: "custom", message: UNCALLABLE });
  return z.NEVER;
}

/** For `adminAction`: the page itself shows errors of these fields, and a clash. */
export function pageFields(names: readonly string[]): FieldErrors<string> {
  return { ...Object.fromEntries(names.map((name) => [name, []])), base: [ClinicClashError] };
}
