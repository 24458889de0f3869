import { href, redirect } from "react-router";
import { signInWithRecoveryCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf } from "~/web/staff-guard.server";
import type { Route } from "./+types/recovery-code-again";
import { answerCodeInPlace } from "./sign-in-code.server";

export function loader() {
  return redirect(href("/admin"));
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const code = String(form.get("code") ?? "");
  return answerCodeInPlace(async () => signInWithRecoveryCode(await site.staff(), clientOf(request, context), code, site.now()), site);
}
