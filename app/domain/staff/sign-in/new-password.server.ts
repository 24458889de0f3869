import { DomainError } from "~/domain/errors";
import type { StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { passwordProblem } from "./password-rules";

export class WeakPasswordError extends DomainError {
  constructor(problem: string) {
    super("invalid", "Choose another password", problem);
  }
}

export async function requireStrongPassword({ parts }: StaffAuth, password: string, email: string): Promise<void> {
  const { isCommonPassword } = await import("./common-passwords");
  const problem = passwordProblem(password, { words: [parts.clinicName, email], isCommon: isCommonPassword });
  if (problem) throw new WeakPasswordError(problem);
}
