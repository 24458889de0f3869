import { Form, href, Link } from "react-router";
import { signInWithCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import { answerCode } from "~/routes/admin/sign-in/again/sign-in-code.server";
import { CodeField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { requestContext } from "~/web/request-context.server";
import { clientOf, safeBack } from "~/web/staff-guard.server";
import type { Route } from "./+types/two-factor";

export function loader({ url }: Route.LoaderArgs) {
  return { to: safeBack(url.searchParams.get("to")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const form = await request.formData();
  const typed = { code: String(form.get("code") ?? ""), trustDevice: form.has("trustDevice") };
  const check = async () => signInWithCode(await site.staff(), clientOf(request, context), typed, site.now());
  return answerCode(check, safeBack(form.get("to")), site);
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="One more step" subtitle="Open your authenticator app and type its code." problem={actionData?.problem}>
      <Form method="post" className="flow">
        <input type="hidden" name="to" value={loaderData.to} />
        <CodeField error={actionData?.error} />
        <label className="check">
          <input type="checkbox" name="trustDevice" /> Don’t ask on this device for 30 days
        </label>
        <SubmitButton busyText="Signing In...">Sign In</SubmitButton>
        <p>
          <Link className="quiet" to={href("/admin/recovery-code")}>
            Use a recovery code instead
          </Link>
        </p>
      </Form>
    </SignInFrame>
  );
}
