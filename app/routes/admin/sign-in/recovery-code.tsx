import { Form, href } from "react-router";
import { signInWithRecoveryCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import { answerCode } from "~/routes/admin/sign-in/again/sign-in-code.server";
import { RecoveryCodeField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { requestContext } from "~/web/request-context.server";
import { clientOf } from "~/web/staff-guard.server";
import type { Route } from "./+types/recovery-code";

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const code = String((await request.formData()).get("code") ?? "");
  const check = async () => signInWithRecoveryCode(await site.staff(), clientOf(request, context), code, site.now());
  return answerCode(check, href("/admin/account"), site);
}

export default function RecoveryCode({ actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="Recovery code" subtitle="Type one of the codes you printed. It works once." problem={actionData?.problem}>
      <Form method="post" className="flow">
        <RecoveryCodeField error={actionData?.error} />
        <SubmitButton busyText="Signing In...">Sign In</SubmitButton>
        <p className="soft">No codes left? Ask whoever runs the server to open your account.</p>
      </Form>
    </SignInFrame>
  );
}
