import { href, redirect } from "react-router";
import { signIn } from "~/domain/staff/sign-in/sign-in.server";
import { FormError } from "~/web/form-errors.server";
import { cookieHeaders } from "~/web/staff-guard.server";
import type { SignInRequest } from "./sign-in-action.server";
import type { AccountFields } from "./sign-in-fields.server";

/** Signs in and leads to where the form says. @throws FormError, TooManyAttemptsError */
export async function startSession({ getStaff, client, now }: SignInRequest, fields: AccountFields): Promise<Response> {
  const result = await signIn({ staff: await getStaff(), client, now }, fields);
  // Whether the account exists is not said.
  if (result.kind === "rejected") throw new FormError({ password: "The email address or the password is wrong." }, 401);
  const next = result.kind === "signed-in" ? fields.to : `${href("/admin/two-factor")}?${new URLSearchParams({ to: fields.to })}`;
  return redirect(next, { status: 303, headers: cookieHeaders(result.cookies) });
}
