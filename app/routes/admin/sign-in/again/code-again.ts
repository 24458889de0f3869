import { href, redirect } from "react-router";
import { signInWithCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf } from "~/web/staff-guard.server";
import type { Route } from "./+types/code-again";
import { answerCodeInPlace } from "./sign-in-code.server";

export function loader() {
  return redirect(href("/admin"));
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const typed = { code: String(form.get("code") ?? ""), trustDevice: form.has("trustDevice") };
  return answerCodeInPlace(async () => signInWithCode(await site.staff(), clientOf(request, context), typed, site.now()), site);
}
