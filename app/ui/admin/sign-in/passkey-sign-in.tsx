import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useToast } from "~/ui/kit/toast";
import { askForPasskey, hasPasskeyAutofill, hasPasskeys, postJson, UnavailableError } from "./passkey-browser";

/** @param to where to continue, under /admin */
export function PasskeySignIn({ to, onSignedIn = goTo }: { to: string; onSignedIn?: (to: string) => void }) {
  const [isOffered, setOffered] = useState(false);
  const show = useToast();
  const pending = useRef<AbortController | null>(null);

  const ask = useCallback(
    async (mediation: "conditional" | "optional") => {
      // A browser allows one request at a time: the button replaces the email field's.
      pending.current?.abort();
      pending.current = new AbortController();
      const { signal } = pending.current;
      const fail = (text: string, title = "Error") => !signal.aborted && show({ title, text, variant: "destructive" });
      try {
        const response = await askForPasskey(href("/admin/passkey-options"), mediation, signal);
        if (response === null || signal.aborted) return;
        const answer = await postJson<{ to?: string }>(href("/admin/passkey"), { response, to });
        if (answer.to) onSignedIn(answer.to);
        else fail("This passkey isn’t registered here. Sign in with your password.");
      } catch (error) {
        if (error instanceof UnavailableError) fail(error.message, "Configuration Error");
        // A failure of the autofill is not shown: nobody requested it.
        else if (mediation === "optional") fail("Passkeys can’t be used right now. Sign in with your password.");
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

function goTo(to: string): void {
  location.assign(to);
}
