import { href } from "react-router";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { ActionButton } from "~/ui/admin/submit-button";

/** An account sees nothing else until an owner approves it. */
export function WaitingScreen({ email, asksToConfirm }: { email: string; asksToConfirm: boolean }) {
  return (
    <SignInFrame title="Waiting for approval" subtitle={`You are signed in as ${email}.`}>
      <div className="flow">
        <p>
          Your account was created. An owner of the clinic’s website has to approve it before you can write. Ask them, then come back here.
        </p>
        {asksToConfirm && (
          <>
            <p className="notice">
              Your email address is not confirmed. Confirming it shows the owner that it is yours: have the link emailed to you, or ask the
              owner for it. They can also approve you without it.
            </p>
            <ActionButton action={href("/admin/confirm-address")} className="button outline">
              Email me the link
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
