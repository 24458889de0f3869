import { data, Form } from "react-router";
import { z } from "zod";
import { requestNewPassword } from "~/domain/staff/own-account.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in-attempts.server";
import { siteContext } from "~/middleware/request-context.server";
import { clientOf } from "~/middleware/staff-session.server";
import { EntranceScreen } from "~/ui/staff/entrance-screen";
import { TextField } from "~/ui/staff/field";
import { SubmitButton } from "~/ui/staff/submit-button";
import type { Route } from "./+types/forgot-password";

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, now } = context.get(siteContext);
  const email = String((await request.formData()).get("email") ?? "").trim();
  if (!z.email().safeParse(email).success) {
    return data({ email, isSent: false, error: "Enter an address such as name@example.com." }, { status: 400 });
  }
  try {
    await requestNewPassword(await staff(), clientOf(request, context), email, now());
    return { email, isSent: true, error: "" };
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    return data({ email, isSent: false, error: error.message }, { status: 429 });
  }
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  if (actionData?.isSent) {
    return (
      <EntranceScreen title="Check your email">
        <div className="flow" role="status">
          <p>If {actionData.email} has an account here, a link to choose a new password is on its way. It works for an hour.</p>
          <p className="soft">Nothing there? Look in the spam folder, or ask whoever runs the server.</p>
        </div>
      </EntranceScreen>
    );
  }
  return (
    <EntranceScreen title="Forgot your password?" subtitle="We will mail you a link to choose a new one.">
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
    </EntranceScreen>
  );
}
