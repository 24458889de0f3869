import { z } from "zod";
import { oneLine } from "~/normalized";
import { missingFields } from "~/ui/admin/sign-in/sign-in-form";
import { FormError } from "~/web/form-errors.server";
import { returnForm } from "~/web/staff-guard.server";

const WRONG_ADDRESS = "Enter an address such as name@example.com.";

export const accountForm = z.object({
  name: z.string().transform(oneLine).pipe(z.string().max(100)).catch(""),
  email: z.string().trim().max(254).catch(""),
  password: z.string().max(5000).catch(""),
  setupCode: z.string().max(100).catch(""),
  ...returnForm.shape,
});

export type AccountFields = z.infer<typeof accountForm>;

export const emailForm = z.object({
  email: z
    .string({ error: WRONG_ADDRESS })
    .trim()
    .pipe(z.email({ error: WRONG_ADDRESS })),
});

const isSent = z
  .string()
  .optional()
  .transform((sent) => sent !== undefined);

export const codeForm = z.object({ code: z.string().catch(""), trustDevice: isSent, ...returnForm.shape });

/** @throws FormError */
export function requireEmailAndPassword({ email, password }: AccountFields): void {
  if (email && password) return;
  const errors = {
    ...(!email && { email: "Enter your email address." }),
    ...(!password && { password: "Enter your password." }),
  };
  throw new FormError(errors, 400, { ...missingFields, status: 400 });
}
