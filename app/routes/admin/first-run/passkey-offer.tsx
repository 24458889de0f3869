import { useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { addPasskey, hasDeviceLock } from "~/ui/admin/sign-in/passkey-browser";

type Outcome = "added" | "failed";

interface Offer {
  readonly isPossible: boolean;
  readonly outcome: Outcome | null;
}

/** A form that makes a passkey of this device first, where its box is checked, and is sent in any case. */
export function usePasskeyOffer(): Offer & { readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void } {
  const [isPossible, setPossible] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isAsking = useRef(false);
  const submit = useSubmit();
  useEffect(() => void hasDeviceLock().then(setPossible), []);
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const fields = new FormData(form);
    if (!fields.has("offer")) return;
    event.preventDefault();
    if (isAsking.current) return;
    isAsking.current = true;
    void addPasskey().then((passkey) => {
      const result = passkey === "added" ? "added" : "failed";
      isAsking.current = false;
      setOutcome(result);
      fields.set("passkey", result);
      return submit(fields, { method: "post" });
    });
  };
  return { isPossible, outcome, onSubmit };
}

/** Nothing where the browser can't, or has made one. */
export function PasskeyOffer({ isPossible, outcome }: Offer) {
  if (outcome === "added") return <input type="hidden" name="passkey" value={outcome} />;
  if (!isPossible) return null;
  return (
    <label className="check">
      <input type="checkbox" name="offer" defaultChecked /> Sign in with this device’s lock from now on
    </label>
  );
}
