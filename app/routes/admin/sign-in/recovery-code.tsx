import { Form, href } from "react-router";
import { signInWithRecoveryCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import { RecoveryCodeField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import type { Route } from "./+types/recovery-code";
import { type SignInRequest, signInAction } from "./sign-in-action.server";
import { answerCode } from "./sign-in-answers.server";
import { codeForm } from "./sign-in-fields.server";

export const action = signInAction({ code: [] }, async ({ getStaff, client, now, read }: SignInRequest) => {
  const { code } = await read(codeForm);
  return answerCode(await signInWithRecoveryCode({ staff: await getStaff(), client, now }, code), href("/admin/account"));
});

export default function RecoveryCode({ actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="Recovery code" subtitle="Enter one of the codes you saved. Each works once." failure={actionData?.failure}>
      <Form method="post" className="flow">
        <RecoveryCodeField error={actionData?.errors.code} />
        <SubmitButton busyText="Signing In...">Sign In</SubmitButton>
        <p className="soft">No codes left? Ask the person who runs the server to open your account.</p>
      </Form>
    </SignInFrame>
  );
}
