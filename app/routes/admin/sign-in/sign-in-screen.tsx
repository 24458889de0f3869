import { SignInForm, type SignInOutcome } from "~/ui/admin/sign-in/sign-in-form";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";

export interface SignInScreenProps {
  readonly to: string;
  /** There is no owner yet, who could approve others. */
  readonly isOwnerless: boolean;
  readonly outcome: SignInOutcome | null;
}

export function SignInScreen({ to, isOwnerless, outcome }: SignInScreenProps) {
  return (
    <SignInFrame title="Blog Admin" subtitle="Sign in to manage blog posts">
      {isOwnerless && <p className="notice">No account exists yet. The first one will own this site.</p>}
      <SignInForm to={to} isOwnerless={isOwnerless} outcome={outcome} />
    </SignInFrame>
  );
}
