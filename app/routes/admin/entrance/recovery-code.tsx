import { Form, href } from "react-router";
import { signInWithRecoveryCode } from "~/domain/staff/sign-in-codes.server";
import { siteContext } from "~/middleware/request-context.server";
import { clientOf } from "~/middleware/staff-session.server";
import { EntranceScreen } from "~/ui/staff/entrance-screen";
import { RecoveryCodeField } from "~/ui/staff/field";
import { SubmitButton } from "~/ui/staff/submit-button";
import type { Route } from "./+types/recovery-code";
import { answerCode } from "./code-form.server";

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const code = String((await request.formData()).get("code") ?? "");
  const check = async () => signInWithRecoveryCode(await site.staff(), clientOf(request, context), code, site.now());
  return answerCode(check, href("/admin/account"), site);
}

export default function RecoveryCode({ actionData }: Route.ComponentProps) {
  return (
    <EntranceScreen title="Recovery code" subtitle="Type one of the codes you printed. It works once." problem={actionData?.problem}>
      <Form method="post" className="flow">
        <RecoveryCodeField error={actionData?.error} />
        <SubmitButton busyText="Signing In...">Sign In</SubmitButton>
        <p className="soft">No codes left? Ask whoever runs the server to open your account.</p>
      </Form>
    </EntranceScreen>
  );
}
