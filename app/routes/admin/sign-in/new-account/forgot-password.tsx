import { data, Form } from "react-router";
import { z } from "zod";
import { requestNewPassword } from "~/domain/staff/account/own-account.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { TextField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { explainFailure } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf } from "~/web/staff-guard.server";
import type { Route } from "./+types/forgot-password";

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const email = String((await request.formData()).get("email") ?? "").trim();
  if (!z.email().safeParse(email).success) {
    return refused(400, { email, error: "Enter an address such as name@example.com." });
  }
  try {
    await requestNewPassword(await site.staff(), clientOf(request, context), email, site.now());
    return { email, isSent: true, error: undefined, problem: null };
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return refused(429, { email, error: error.message });
    return refused(503, { email, problem: await explainFailure(error, site) });
  }
}

function refused(status: number, { email, error, problem = null }: { email: string; error?: string; problem?: string | null }) {
  return data({ email, isSent: false, error, problem }, { status });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  if (actionData?.isSent) {
    return (
      <SignInFrame title="Check your email">
        <div className="flow" role="status">
          <p>If {actionData.email} has an account here, a link to choose a new password is on its way. It works for an hour.</p>
          <p className="soft">Nothing there? Look in the spam folder, or ask whoever runs the server.</p>
        </div>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Forgot your password?" subtitle="We will mail you a link to choose a new one." problem={actionData?.problem}>
      <Form method="post" className="flow">
        <TextField
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="username"
          defaultValue={actionData?.email}
          error={actionData?.error}
        />
        <SubmitButton>Send the link</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
