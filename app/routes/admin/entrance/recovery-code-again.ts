import { href, redirect } from "react-router";
import { signInWithRecoveryCode } from "~/domain/staff/sign-in-codes.server";
import { siteContext } from "~/middleware/request-context.server";
import { clientOf } from "~/middleware/staff-session.server";
import type { Route } from "./+types/recovery-code-again";
import { answerCodeInPlace } from "./code-form.server";

export function loader() {
  return redirect(href("/admin"));
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext);
  const form = await request.formData().catch(() => new FormData());
  const code = String(form.get("code") ?? "");
  return answerCodeInPlace(async () => signInWithRecoveryCode(await site.staff(), clientOf(request, context), code, site.now()), site);
}
