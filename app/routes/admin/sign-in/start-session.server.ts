import { href, redirect } from "react-router";
import { signIn } from "~/domain/staff/sign-in/sign-in.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, cookieHeaders } from "~/web/staff-guard.server";
import type { Route } from "./+types/sign-in";
import type { SignInFields } from "./sign-in-fields.server";

/** Signs in and goes on. @returns null when email and password don't belong together @throws TooManyAttemptsError */
export async function enter(request: Request, context: Route.ActionArgs["context"], fields: SignInFields): Promise<Response | null> {
  const { staff, now } = context.get(requestContext);
  const result = await signIn(await staff(), clientOf(request, context), fields, now());
  if (result.kind === "rejected") return null;
  const next = result.kind === "signed-in" ? fields.to : `${href("/admin/two-factor")}?${new URLSearchParams({ to: fields.to })}`;
  return redirect(next, { status: 303, headers: cookieHeaders(result.cookies) });
}
