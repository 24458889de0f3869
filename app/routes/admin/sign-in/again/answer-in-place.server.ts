import type { z } from "zod";
import type { AuthContext } from "~/domain/staff/session/staff-auth.server";
import type { CodeResult } from "~/domain/staff/sign-in/sign-in-codes.server";
import { type SignInRequest, signInRoute } from "~/routes/admin/sign-in/sign-in-action.server";
import { codeForm } from "~/routes/admin/sign-in/sign-in-fields.server";
import type { SignInAnswer } from "~/ui/admin/session/sign-in-again-answer";
import type { FormErrors } from "~/web/form-errors.server";
import { cookieHeaders } from "~/web/staff-guard.server";
import { requireCookies } from "./sign-in-code.server";

type SignInByCode = (asked: AuthContext, typed: z.infer<typeof codeForm>) => Promise<CodeResult>;

export function codeRoute(signIn: SignInByCode) {
  return signInRoute(
    { code: [], password: [] },
    async ({ getStaff, client, now, read }: SignInRequest) => {
      const cookies = requireCookies(await signIn({ staff: await getStaff(), client, now }, await read(codeForm)));
      return Response.json({ kind: "in" } satisfies SignInAnswer, { headers: cookieHeaders(cookies) });
    },
    (outcome, status) => answerInPlace(outcome, status, "password"),
  );
}

/** For a page that stays open and reads the answer as data. @param start the step to go back to when the sign-in has to start over */
export function answerInPlace({ errors, failure }: FormErrors, status: number, start?: "password"): Response {
  const next = start && errors.password && { next: start };
  return Response.json({ kind: "failed", errors, message: failure?.text, ...next } satisfies SignInAnswer, { status });
}
