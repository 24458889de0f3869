import { href, redirect } from "react-router";
import { siteContext } from "~/middleware/request-context.server";
import type { SignInAnswer } from "~/ui/staff/sign-in-again-answer";
import type { Route } from "./+types/sign-in-again";
import { enter } from "./enter.server";
import { readEntranceForm, refuseFailure, refuseMissing, refuseWrongPassword } from "./entrance-form.server";

export function loader() {
  return redirect(href("/admin"));
}

/** The login form for a page that holds text which is stored nowhere: it stays, and reads the answer as data. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const fields = await readEntranceForm(request);
  if (!fields.email || !fields.password) return refused(refuseMissing(fields));
  try {
    const entered = await enter(request, context, fields);
    if (!entered) return refused(refuseWrongPassword(fields));
    const asksCode = entered.headers.get("Location")?.startsWith(href("/admin/two-factor"));
    const headers = new Headers(entered.headers);
    headers.delete("Location");
    return Response.json({ kind: asksCode ? "code" : "in" } satisfies SignInAnswer, { headers });
  } catch (error) {
    return refused(await refuseFailure(fields, error, context.get(siteContext)));
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
