import { Form } from "react-router";
import { requestNewPassword } from "~/domain/staff/account/reset-links.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { type SignInRequest, signInAction, signInLoader } from "~/routes/admin/sign-in/sign-in-action.server";
import { emailForm } from "~/routes/admin/sign-in/sign-in-fields.server";
import { EmailField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import type { Route } from "./+types/forgot-password";

export const loader = signInLoader({ sendsMail: true }, ({ site }: SignInRequest) =>
  Promise.resolve({ sendsMail: site.config.mail !== null }),
);

export const action = signInAction({ email: [TooManyAttemptsError] }, async ({ getStaff, client, now, read }: SignInRequest) => {
  const { email } = await read(emailForm);
  await requestNewPassword({ staff: await getStaff(), client, now }, email);
  return { sentTo: email };
});

export default function ForgotPassword({ loaderData: { sendsMail }, actionData }: Route.ComponentProps) {
  if (!sendsMail && (!actionData || "sentTo" in actionData)) {
    return (
      <SignInFrame title="Forgot your password?" subtitle="This site sends no mail.">
        <div className="flow" role="status">
          <p>Ask an owner of the blog for a reset link. They make it under “Staff” and hand it to you.</p>
          <p className="soft">You are the only owner? The person who runs the server can make a link, too.</p>
        </div>
      </SignInFrame>
    );
  }
  if (actionData && "sentTo" in actionData) {
    return (
      <SignInFrame title="Check your email">
        <div className="flow" role="status">
          <p>If {actionData.sentTo} has an account here, look there for a link to choose a new password. It works for an hour.</p>
          <p className="soft">Nothing there? Look in the spam folder, or ask an owner of the blog for a reset link.</p>
        </div>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Forgot your password?" subtitle="We will email you a link to choose a new one." failure={actionData?.failure}>
      <Form method="post" className="flow">
        <EmailField required defaultValue={actionData?.typed.email} error={actionData?.errors.email} />
        <SubmitButton>Send the link</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
