import { Form, href, Link } from "react-router";
import { requestNewPassword } from "~/domain/staff/account/reset-links.server";
import { type SignInRequest, signInAction, signInLoader } from "~/routes/admin/sign-in/sign-in-action.server";
import { emailForm } from "~/routes/admin/sign-in/sign-in-fields.server";
import { EmailField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import type { Route } from "./+types/forgot-password";

export const loader = signInLoader({ sendsMail: true }, async ({ site }: SignInRequest) => ({
  sendsMail: (await site.mail.server()) !== null,
}));

export const action = signInAction({ email: ["busy"] }, async ({ site, getStaff, client, now, read }: SignInRequest) => {
  const { email } = await read(emailForm);
  await requestNewPassword({ staff: await getStaff(), client, now }, email);
  // The same for every address, so the answer doesn't tell whether it has an account.
  return { sentTo: email, isReachable: await site.mail.isReachable() };
});

export default function ForgotPassword({ loaderData: { sendsMail }, actionData }: Route.ComponentProps) {
  const isAnswered = actionData !== undefined && "sentTo" in actionData;
  if (!sendsMail && (!actionData || isAnswered)) return <WithoutMail subtitle="This site sends no email." />;
  if (isAnswered && !actionData.isReachable) return <WithoutMail subtitle="No email can be sent at the moment." />;
  if (isAnswered) {
    return (
      <SignInFrame title="Check your email">
        <div className="flow" role="status">
          <p>If {actionData.sentTo} has an account here, look there for a link to choose a new password. It works for an hour.</p>
          <p className="soft">Nothing there? Look in the spam folder, or ask an owner for a reset link.</p>
        </div>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Forgot your password?" subtitle="We will email you a link to choose a new one." failure={actionData?.failure}>
      <Form method="post" className="flow">
        <EmailField required defaultValue={actionData?.typed.email} error={actionData?.errors.email} />
        <SubmitButton>Send the link</SubmitButton>
        <PrintedCodeLink />
      </Form>
    </SignInFrame>
  );
}

function WithoutMail({ subtitle }: { subtitle: string }) {
  return (
    <SignInFrame title="Forgot your password?" subtitle={subtitle}>
      <div className="notice" role="status">
        <p>
          <b>Do you have a passkey?</b> <Link to={href("/admin/sign-in")}>Sign in with it</Link>: it takes no password.
        </p>
        <p>
          <b>Are you an owner?</b> Use one of the codes that you printed on the Backup page.
        </p>
        <PrintedCodeLink />
        <p>
          <b>Ask an owner for a reset link.</b> They create it under Staff and give it to you.
        </p>
      </div>
      <p className="soft">
        None of these? Ask the person who looks after the computer that the website runs on. They can give you a new password by typing{" "}
        <code className="monospace">npm run admin -- reset-password</code> and your email address there.
      </p>
    </SignInFrame>
  );
}

function PrintedCodeLink() {
  return (
    <Link className="quiet" to={href("/admin/printed-code")}>
      Use a printed code
    </Link>
  );
}
