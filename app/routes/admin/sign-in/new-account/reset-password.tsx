import { data, Form, href } from "react-router";
import { choosePasswordByLink, getAccountOfResetLink, LinkGoneError } from "~/domain/staff/account/own-account.server";
import { WeakPasswordError } from "~/domain/staff/sign-in/new-password.server";
import { PASSWORD_MIN_LENGTH } from "~/domain/staff/sign-in/password-rules";
import { PasswordField } from "~/ui/admin/field";
import { LinkGone } from "~/ui/admin/link-gone";
import { SignInFrame } from "~/ui/admin/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { explainFailure } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf } from "~/web/staff-guard.server";
import type { Route } from "./+types/reset-password";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  try {
    const { email } = await getAccountOfResetLink(await site.staff(), params.token, site.now());
    return { email, isGone: false, problem: null };
  } catch (error) {
    if (error instanceof LinkGoneError) return data({ email: null, isGone: true, problem: null }, { status: 410 });
    return data({ email: null, isGone: false, problem: await explainFailure(error, site) }, { status: 503 });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const password = String((await request.formData()).get("password") ?? "");
  try {
    await choosePasswordByLink(await site.staff(), clientOf(request, context), params.token, password, site.now());
  } catch (error) {
    if (error instanceof WeakPasswordError) return data({ error: error.message, problem: null }, { status: 400 });
    if (error instanceof LinkGoneError) return data({ error: "", problem: null }, { status: 410 });
    return data({ error: undefined, problem: await explainFailure(error, site) }, { status: 503 });
  }
  const text = "Sign in with the new one. All other devices were signed out.";
  return redirectWithToast(href("/admin"), { title: "Password changed", text, variant: "success" });
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isGone } = loaderData;
  if (isGone) return <LinkGone again={href("/admin/forgot-password")} againText="Ask for a new link" />;
  return (
    <SignInFrame
      title="Choose a new password"
      subtitle={email === null ? undefined : `For ${email}`}
      problem={actionData?.problem ?? loaderData.problem}
    >
      <Form method="post" className="flow">
        {email !== null && <input type="hidden" name="email" autoComplete="username" value={email} readOnly />}
        <PasswordField
          name="password"
          label="New password"
          required
          autoComplete="new-password"
          error={actionData?.error}
          help={`At least ${PASSWORD_MIN_LENGTH} characters. Four or five unrelated words are easy to remember.`}
        />
        <SubmitButton>Save the password</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
