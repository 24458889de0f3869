import { href } from "react-router";
import { ActionButton } from "~/ui/admin/action-button";
import { SignInFrame } from "~/ui/admin/sign-in-frame";

/** All that an account sees until an owner approves it. */
export function WaitingScreen({ email, asksToConfirm }: { email: string; asksToConfirm: boolean }) {
  return (
    <SignInFrame title="Waiting for approval" subtitle={`You are signed in as ${email}.`}>
      <div className="flow">
        <p>
          Your account was created. An owner of the clinic’s blog has to approve it before you can write. Ask them, then come back here.
        </p>
        {asksToConfirm && (
          <>
            <p className="notice">Look for an email from us and open the link in it, so that the owner knows this address is yours.</p>
            <ActionButton action={href("/admin/confirm-address")} className="button outline">
              Send the email again
            </ActionButton>
          </>
        )}
        <ActionButton action={href("/admin/sign-out")} className="button outline">
          Logout
        </ActionButton>
      </div>
    </SignInFrame>
  );
}
