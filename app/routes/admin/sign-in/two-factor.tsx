import { Form, href, Link } from "react-router";
import { signInWithCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import { SignInCodeField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/two-factor";
import { type SignInRequest, signInAction } from "./sign-in-action.server";
import { answerCode } from "./sign-in-answers.server";
import { codeForm } from "./sign-in-fields.server";

export function loader({ url }: Route.LoaderArgs) {
  return { to: safeReturnPath(url.searchParams.get("to")) };
}

export const action = signInAction({ code: [] }, async ({ getStaff, client, now, read }: SignInRequest) => {
  const { to, ...typed } = await read(codeForm);
  return answerCode(await signInWithCode({ staff: await getStaff(), client, now }, typed), to);
});

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="One more step" subtitle="Open your authenticator app and enter its code." failure={actionData?.failure}>
      <Form method="post" className="flow">
        <input type="hidden" name="to" value={loaderData.to} />
        <SignInCodeField error={actionData?.errors.code} />
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
