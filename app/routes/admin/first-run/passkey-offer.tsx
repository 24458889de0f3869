import { useEffect, useRef, useState } from "react";
import { href, useSubmit } from "react-router";
import { hasDeviceLock, makePasskey, postJson } from "~/ui/admin/sign-in/passkey-browser";

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
    void addPasskey().then((result) => {
      isAsking.current = false;
      setOutcome(result);
      fields.set("passkey", result);
      return submit(fields, { method: "post" });
    });
  };
  return { isPossible, outcome, onSubmit };
}

async function addPasskey(): Promise<Outcome> {
  try {
    const options = await fetch(href("/admin/account/passkey-options"), { method: "POST" });
    const response = await makePasskey(await options.json());
    if (response === null) return "failed";
    const { isAdded } = await postJson<{ isAdded: boolean }>(href("/admin/account/passkeys"), { response, name: "" });
    return isAdded ? "added" : "failed";
  } catch {
    return "failed";
  }
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
