import { EntranceScreen } from "~/ui/staff/entrance-screen";
import { type EntranceOutcome, SignInForm } from "~/ui/staff/sign-in-form";

interface SignInScreenProps {
  readonly to: string;
  /** Nobody has an account yet that could let others in. */
  readonly isOwnerless: boolean;
  readonly outcome: EntranceOutcome | null;
}

export function SignInScreen({ to, isOwnerless, outcome }: SignInScreenProps) {
  return (
    <EntranceScreen title="Blog Admin" subtitle="Sign in to manage blog posts">
      {isOwnerless && <p className="notice">Nobody owns this blog yet. Enter your email and a new password, then choose Create Account.</p>}
      <SignInForm to={to} outcome={outcome} />
    </EntranceScreen>
  );
}
