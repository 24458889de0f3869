import type { StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { isCommonPassword } from "./common-passwords.server";
import { passwordProblem } from "./password-rules";

export class PasswordRefusedError extends Error {
  override name = "PasswordRefusedError";
}

/** @throws PasswordRefusedError */
export function refuseWeakPassword({ parts }: StaffAuth, password: string, email: string): void {
  const problem = passwordProblem(password, { words: [parts.clinicName, email], isCommon: isCommonPassword });
  if (problem) throw new PasswordRefusedError(problem);
}
