import { Form, href } from "react-router";
import { SignInFrame } from "~/ui/admin/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";

/** All that an account sees until an owner approves it. */
export function WaitingScreen({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  return (
    <SignInFrame title="Waiting for approval" subtitle={`You are signed in as ${email}.`}>
      <div className="flow">
        <p>
          Your account was created. An owner of the clinic’s blog has to approve it before you can write. Ask them, then come back here.
        </p>
        {!isConfirmed && (
          <>
            <p className="notice">We sent you an email. Open the link in it, so that the owner knows this address is yours.</p>
            <Form method="post" action={href("/admin/confirm-address")}>
              <SubmitButton className="button outline" action={href("/admin/confirm-address")}>
                Send the email again
              </SubmitButton>
            </Form>
          </>
        )}
        <Form method="post" action={href("/admin/sign-out")}>
          <SubmitButton className="button outline" action={href("/admin/sign-out")}>
            Logout
          </SubmitButton>
        </Form>
      </div>
    </SignInFrame>
  );
}
