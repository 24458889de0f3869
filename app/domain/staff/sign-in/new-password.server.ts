import type { StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { isCommonPassword } from "./common-passwords.server";
import { passwordProblem } from "./password-rules";

export class WeakPasswordError extends Error {}

export function requireStrongPassword({ parts }: StaffAuth, password: string, email: string): void {
  const problem = passwordProblem(password, { words: [parts.clinicName, email], isCommon: isCommonPassword });
  if (problem) throw new WeakPasswordError(problem);
}
