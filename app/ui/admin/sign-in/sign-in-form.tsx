import { useEffect } from "react";
import { href, Link, useFetcher } from "react-router";
import { EmailField, PasswordField, TextField } from "~/ui/admin/field";
import { loadedLater } from "~/ui/kit/loaded-later";
import { type ToastMessage, useToast } from "~/ui/kit/toast";
import { PasskeySignIn } from "./passkey-sign-in";

/** Only on an empty install. */
const NewPasswordField = loadedLater<{ error?: string | undefined }>(() =>
  import("./new-password-field").then((loaded) => loaded.NewPasswordField),
);

export interface SignInOutcome {
  readonly failure?: ToastMessage | undefined;
  /** An error for `setupCode` shows its field: the first account of a public site needs it. */
  readonly errors: Readonly<Partial<Record<"email" | "password" | "setupCode", string>>>;
  readonly typed: Readonly<Record<string, string>>;
}

export const noAccountYet: ToastMessage = {
  title: "No account exists yet",
  text: "So nobody can sign in. Enter your email and a new password, then choose Create Account.",
  variant: "destructive",
};

export const missingFields: ToastMessage = { title: "Error", text: "Please enter email and password", variant: "destructive" };

interface SignInFormProps {
  readonly to: string;
  /** Nobody can sign in yet: Create Account comes first, and Sign In explains it. */
  readonly isOwnerless: boolean;
  /** From a form that was sent without a script. */
  readonly outcome: SignInOutcome | null;
}

export function SignInForm({ to, isOwnerless, outcome: given }: SignInFormProps) {
  const fetcher = useFetcher<SignInOutcome>();
  const outcome = fetcher.data ?? given;
  useOutcomeToast(fetcher.data);
  const isBusy = fetcher.state !== "idle";
  const isSigningIn = isBusy && fetcher.formAction === href("/admin/sign-in");
  const checkMissing = useMissingCheck();
  const show = useToast();
  const explain = (event: React.MouseEvent) => {
    event.preventDefault();
    show(noAccountYet);
  };
  const createAccount = (
    <button
      className={isOwnerless ? "button" : "button outline"}
      type="submit"
      formAction={href("/admin/create-account")}
      formNoValidate
      disabled={isBusy}
      aria-busy={isBusy && !isSigningIn}
    >
      Create Account
    </button>
  );
  return (
    <fetcher.Form method="post" action={href("/admin/sign-in")} className="flow" onSubmit={checkMissing}>
      <input type="hidden" name="to" value={to} />
      <EmailField required autoComplete="username webauthn" defaultValue={outcome?.typed.email} error={outcome?.errors.email} />
      {isOwnerless ? (
        <NewPasswordField error={outcome?.errors.password} />
      ) : (
        <PasswordField name="password" label="Password" required autoComplete="current-password" error={outcome?.errors.password} />
      )}
      {outcome?.errors.setupCode && <SetupCodeField error={outcome.errors.setupCode} />}
      <div className="choices">
        {isOwnerless && createAccount}
        <button
          className={isOwnerless ? "button outline" : "button"}
          type="submit"
          disabled={isBusy}
          aria-busy={isSigningIn}
          onClick={isOwnerless ? explain : undefined}
        >
          {isSigningIn ? "Signing In..." : "Sign In"}
        </button>
        {!isOwnerless && createAccount}
        {!isOwnerless && <PasskeySignIn to={to} />}
      </div>
      {!isOwnerless && (
        <Link className="quiet" to={href("/admin/forgot-password")}>
          Forgot your password?
        </Link>
      )}
    </fetcher.Form>
  );
}

export function SetupCodeField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      name="setupCode"
      label="Setup code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      error={error}
      help="It is in the server’s log, printed when the server starts. Only the first account needs it."
    />
  );
}

function useOutcomeToast(outcome: SignInOutcome | undefined): void {
  const show = useToast();
  useEffect(() => {
    if (outcome?.failure) show(outcome.failure);
  }, [outcome, show]);
}

function useMissingCheck() {
  const show = useToast();
  return (event: React.FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    if (form.get("email") && form.get("password")) return;
    event.preventDefault();
    show(missingFields);
  };
}
