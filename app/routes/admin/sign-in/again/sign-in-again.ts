import { href, redirect } from "react-router";
import { readSignInForm, refuseFailure, refuseMissing, refuseWrongPassword } from "~/routes/admin/sign-in/sign-in-fields.server";
import { enter } from "~/routes/admin/sign-in/start-session.server";
import type { SignInAnswer } from "~/ui/admin/session/sign-in-again-answer";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/sign-in-again";

export function loader() {
  return redirect(href("/admin"));
}

/** The login form for a page that holds text which is stored nowhere: it stays, and reads the answer as data. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const fields = await readSignInForm(request);
  if (!fields.email || !fields.password) return refused(refuseMissing(fields));
  try {
    const entered = await enter(request, context, fields);
    if (!entered) return refused(refuseWrongPassword(fields));
    const asksCode = entered.headers.get("Location")?.startsWith(href("/admin/two-factor"));
    const headers = new Headers(entered.headers);
    headers.delete("Location");
    return Response.json({ kind: asksCode ? "code" : "in" } satisfies SignInAnswer, { headers });
  } catch (error) {
    return refused(await refuseFailure(fields, error, context.get(requestContext)));
  }
}

function refused({ data: { errors, toast }, init }: ReturnType<typeof refuseMissing>): Response {
  const { email, password } = errors;
  const answer: SignInAnswer = {
    kind: "refused",
    errors: { ...(email && { email }), ...(password && { password }) },
    message: toast?.text,
  };
  return Response.json(answer, init ?? {});
}
