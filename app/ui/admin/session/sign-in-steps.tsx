import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { EmailField, PasswordField, RecoveryCodeField, SignInCodeField } from "~/ui/admin/field";
import { PasskeySignIn } from "~/ui/admin/sign-in/passkey-sign-in";
import type { SessionMonitor } from "./session-monitor";
import { broadcastSession, findSessionOwner } from "./session-watch";

export type SignInAnswer =
  | { readonly kind: "in" }
  /** The password was right; a code is asked for next. */
  | { readonly kind: "code" }
  | {
      readonly kind: "failed";
      readonly errors: Readonly<Partial<Record<"email" | "password" | "code", string>>>;
      /** About no field in particular. */
      readonly message?: string | undefined;
      /** The step to return to. */
      readonly next?: "password";
    };

type Step = "password" | "code" | "recovery-code";
type SignInFailure = Pick<SignInAnswer & { kind: "failed" }, "errors" | "message">;

const addresses = {
  password: href("/admin/sign-in-again"),
  code: href("/admin/sign-in-again/code"),
  "recovery-code": href("/admin/sign-in-again/recovery-code"),
} as const;

export function SignInSteps({ monitor, email }: { monitor: SessionMonitor; email: string }) {
  const [step, setStep] = useState<Step>("password");
  const [failure, setFailure] = useState<SignInFailure>({ errors: {} });
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const go = (next: Step, why: SignInFailure = { errors: {} }) => {
    setStep(next);
    setFailure(why);
  };
  // Each later step focuses its field; for the first, the dialog decides.
  useEffect(() => {
    if (step !== "password") form.current?.querySelector("input")?.focus();
  }, [step]);
  useEffect(() => {
    const forget = () => setFailure((shown) => (shown === unreached ? { errors: {} } : shown));
    addEventListener("online", forget);
    return () => removeEventListener("online", forget);
  }, []);
  const finish = useCallback(async () => {
    const owner = await findSessionOwner();
    if (!owner?.account) return setFailure({ errors: {}, message: "Signing in did not work. Try again in a moment." });
    broadcastSession(owner.account);
    monitor.update(owner);
  }, [monitor]);
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await send(addresses[step], new FormData(event.currentTarget));
    if (answer.kind === "in") await finish();
    else if (answer.kind === "code") go("code");
    else go(answer.next ?? step, answer);
    setBusy(false);
  };
  return (
    <form
      className="flow"
      method="post"
      action={addresses[step]}
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onInput={() => setFailure({ errors: {} })}
      key={step}
    >
      {failure.message && (
        <p className="notice bad" role="alert">
          {failure.message}
        </p>
      )}
      {step === "password" && (
        <>
          <EmailField required autoComplete="username webauthn" defaultValue={email} error={failure.errors.email} />
          <PasswordField name="password" label="Password" required autoComplete="current-password" error={failure.errors.password} />
        </>
      )}
      {step === "code" && (
        <>
          <SignInCodeField error={failure.errors.code} />
          <button className="inline" type="button" onClick={() => go("recovery-code")}>
            Use a recovery code instead
          </button>
        </>
      )}
      {step === "recovery-code" && <RecoveryCodeField error={failure.errors.code} help="One of the codes you saved. It works once." />}
      <div className="choices">
        <button className="button" type="submit" aria-busy={isBusy}>
          {isBusy ? "Signing In..." : "Sign In"}
        </button>
        <button className="button outline" type="button" onClick={monitor.cancel}>
          Cancel
        </button>
        {step === "password" && <PasskeySignIn to={href("/admin")} onSignedIn={finish} />}
      </div>
    </form>
  );
}

const unreached: SignInAnswer & { kind: "failed" } = {
  kind: "failed",
  errors: {},
  message: "The site can’t be reached. Try again in a moment.",
};

async function send(address: string, body: FormData): Promise<SignInAnswer> {
  try {
    const response = await fetch(address, { method: "POST", body });
    if (response.headers.get("Content-Type")?.includes("json")) return (await response.json()) as SignInAnswer;
    return { kind: "failed", errors: {}, message: `The site answered with an error (${response.status}).` };
  } catch {
    return unreached;
  }
}
