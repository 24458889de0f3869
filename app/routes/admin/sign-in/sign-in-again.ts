import { href } from "react-router";
import type { z } from "zod";
import type { AuthContext } from "~/domain/staff/session/staff-auth.server";
import { type CodeResult, signInWithCode, signInWithRecoveryCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import type { SignInAnswer } from "~/ui/admin/session/sign-in-steps";
import type { RouteArgs } from "~/web/admin-action.server";
import type { FormErrors } from "~/web/form-errors.server";
import { cookieHeaders } from "~/web/staff-guard.server";
import { type SignInRequest, signInRoute } from "./sign-in-action.server";
import { requireCookies, startSession } from "./sign-in-answers.server";
import { accountForm, codeForm, requireEmailAndPassword } from "./sign-in-fields.server";

/** The steps of signing in, for a page with unsaved text: it stays open and reads the answers as data. */
const steps = {
  "sign-in-again": signInRoute(
    { email: [], password: [] },
    async (ctx: SignInRequest) => {
      const fields = await ctx.read(accountForm);
      requireEmailAndPassword(fields);
      const { headers } = await startSession(ctx, fields);
      const asksCode = headers.get("Location")?.startsWith(href("/admin/two-factor"));
      headers.delete("Location");
      return Response.json({ kind: asksCode ? "code" : "in" } satisfies SignInAnswer, { headers });
    },
    (outcome, status) => failed(outcome, status),
  ),
  code: codeStep(signInWithCode),
  "recovery-code": codeStep((request, { code }) => signInWithRecoveryCode(request, code)),
};

function stepAt({ pattern }: RouteArgs) {
  return steps[pattern.slice(pattern.lastIndexOf("/") + 1) as keyof typeof steps];
}

export const loader = (args: RouteArgs) => stepAt(args).loader();

export const action = (args: RouteArgs) => stepAt(args).action(args);

function codeStep(signIn: (request: AuthContext, typed: z.infer<typeof codeForm>) => Promise<CodeResult>) {
  return signInRoute(
    { code: [], password: [] },
    async ({ getStaff, client, now, read }: SignInRequest) => {
      const cookies = requireCookies(await signIn({ staff: await getStaff(), client, now }, await read(codeForm)));
      return Response.json({ kind: "in" } satisfies SignInAnswer, { headers: cookieHeaders(cookies) });
    },
    (outcome, status) => failed(outcome, status, outcome.errors.password ? "password" : undefined),
  );
}

/** @param next the step to return to when the sign-in has to start over */
function failed({ errors, failure }: FormErrors, status: number, next?: "password"): Response {
  return Response.json({ kind: "failed", errors, message: failure?.text, ...(next && { next }) } satisfies SignInAnswer, { status });
}
