import type { SignInAnswer } from "~/ui/admin/session/sign-in-again-answer";
import type { FormErrors } from "~/web/form-errors.server";
import { cookieHeaders } from "~/web/staff-guard.server";

export function signedInAnswer(cookies: readonly string[]): Response {
  return Response.json({ kind: "in" } satisfies SignInAnswer, { headers: cookieHeaders(cookies) });
}

/** For a page that stays open and reads the answer as data. @param start the step to go back to when the sign-in has to start over */
export function answerInPlace({ errors, failure }: FormErrors, status: number, start?: "password"): Response {
  const answer: SignInAnswer = {
    kind: "failed",
    errors,
    message: failure?.text,
    ...(start && errors.password && { next: start }),
  };
  return Response.json(answer, { status });
}
