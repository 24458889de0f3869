import { Form, href, Link } from "react-router";
import { signInWithCode } from "~/domain/staff/sign-in.server";
import { siteContext } from "~/middleware/request-context.server";
import { clientOf, safeBack } from "~/middleware/staff-session.server";
import { EntranceScreen } from "~/ui/staff/entrance-screen";
import { CodeField } from "~/ui/staff/field";
import { SubmitButton } from "~/ui/staff/submit-button";
import type { Route } from "./+types/two-factor";
import { answerCode } from "./code-form.server";

export function loader({ url }: Route.LoaderArgs) {
  return { to: safeBack(url.searchParams.get("to")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, now } = context.get(siteContext);
  const form = await request.formData();
  const typed = { code: String(form.get("code") ?? ""), trustDevice: form.has("trustDevice") };
  const result = await signInWithCode(await staff(), clientOf(request, context), typed, now());
  return answerCode(result, safeBack(form.get("to")));
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntranceScreen title="One more step" subtitle="Open your authenticator app and type its code.">
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
    </EntranceScreen>
  );
}
