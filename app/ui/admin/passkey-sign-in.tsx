import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useToast } from "~/ui/kit/toast";
import { askForPasskey, hasPasskeyAutofill, hasPasskeys, postJson, UnavailableError } from "./passkey-browser";

interface PasskeySignInProps {
  /** Where to go on afterwards, under /admin. */
  readonly to: string;
  /** What happens then; left out, the browser goes there. */
  readonly onSignedIn?: (to: string) => void;
}

/** Signs in with a passkey: offered in the email field where the browser can, and by a button. */
export function PasskeySignIn({ to, onSignedIn = goOn }: PasskeySignInProps) {
  const [isOffered, setOffered] = useState(false);
  const show = useToast();
  const pending = useRef<AbortController | null>(null);

  const ask = useCallback(
    async (mediation: "conditional" | "optional") => {
      // A browser answers one request at a time: the button replaces what waits in the email field.
      pending.current?.abort();
      pending.current = new AbortController();
      const { signal } = pending.current;
      const fail = (text: string, title = "Error") => !signal.aborted && show({ title, text, variant: "destructive" });
      try {
        const response = await askForPasskey(href("/admin/passkey-options"), mediation, signal);
        if (response === null || signal.aborted) return;
        const answer = await postJson<{ to?: string }>(href("/admin/passkey"), { response, to });
        if (answer.to) onSignedIn(answer.to);
        else fail("This passkey is not known here. Sign in with your password.");
      } catch (error) {
        if (error instanceof UnavailableError) fail(error.message, "Configuration Error");
        // What waits in the field was not asked for, so its failure is no news.
        else if (mediation === "optional") fail("Passkeys can’t be used just now. Sign in with your password.");
      }
    },
    [show, to, onSignedIn],
  );

  useEffect(() => {
    setOffered(hasPasskeys());
    void hasPasskeyAutofill().then((can) => (can ? ask("conditional") : undefined));
    return () => pending.current?.abort();
  }, [ask]);

  if (!isOffered) return null;
  return (
    <button className="button outline" type="button" onClick={() => void ask("optional")}>
      Sign in with a passkey
    </button>
  );
}

function goOn(to: string): void {
  location.assign(to);
}
