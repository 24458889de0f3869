import { href, redirect } from "react-router";
import { signIn } from "~/domain/staff/sign-in/sign-in.server";
import type { CodeResult } from "~/domain/staff/sign-in/sign-in-codes.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { FormError } from "~/web/form-errors.server";
import { cookieHeaders } from "~/web/staff-guard.server";
import type { SignInRequest } from "./sign-in-action.server";
import type { AccountFields } from "./sign-in-fields.server";

/** Signs in by password and redirects to where the form says. @throws FormError, TooManyAttemptsError */
export async function startSession({ getStaff, client, now }: SignInRequest, fields: AccountFields): Promise<Response> {
  const result = await signIn({ staff: await getStaff(), client, now }, fields);
  // Doesn't tell whether the account exists.
  if (result.kind === "rejected") throw new FormError({ password: "The email address or the password is wrong." }, 401);
  const next = result.kind === "signed-in" ? fields.to : `${href("/admin/two-factor")}?${new URLSearchParams({ to: fields.to })}`;
  return redirect(next, { status: 303, headers: cookieHeaders(result.cookies) });
}

/** Redirects with the session, or to the login screen when the sign-in has to start over. @throws FormError */
export async function answerCode(result: CodeResult, to: string): Promise<Response> {
  if (result.kind === "expired") {
    return redirectWithToast(href("/admin"), { title: "Error", text: problems.expired.text, variant: "destructive" });
  }
  return redirect(to, { status: 303, headers: cookieHeaders(requireCookies(result)) });
}

/** @throws FormError of the code, or of the password when the sign-in has to start over */
export function requireCookies(result: CodeResult): readonly string[] {
  if (result.kind === "signed-in") return result.cookies;
  const { status, field, text } = problems[result.kind];
  throw new FormError({ [field]: text }, status);
}

const problems = {
  wrong: { status: 401, field: "code", text: "This code is wrong." },
  locked: { status: 429, field: "code", text: "Too many wrong codes. Wait 15 minutes, then sign in again." },
  expired: { status: 401, field: "password", text: "Sign in again, then use a new code." },
} as const;
