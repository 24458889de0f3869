import { useState } from "react";
import { useToast } from "~/ui/toast";
import type { Publication, PublicationAnswer, PublicationErrors, RefusedPublication } from "./publication-state";

/** Sends the forms below the editor without leaving it, so that no text is lost whatever the answer. */
export function usePublication(given: Publication, refused: RefusedPublication | null) {
  const show = useToast();
  const [publication, setPublication] = useState(given);
  const [errors, setErrors] = useState<PublicationErrors>(refused?.errors ?? {});
  const [made, setMade] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** @param prepare makes the address that the form goes to; null when it can't be sent */
  const send = (prepare: () => Promise<string | null> | string | null) => async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const body = new FormData(event.currentTarget);
    setBusy(true);
    const address = await prepare();
    const answer = address === null ? null : await sendForm(address, body);
    setBusy(false);
    if (answer === null) return;
    setErrors(answer.kind === "refused" ? answer.errors : {});
    if (answer.kind === "done") {
      setPublication(answer.publication);
      setMade(answer.made);
      show(answer.toast);
    } else if (Object.keys(answer.errors).length === 0) show({ title: "Error", text: answer.message, variant: "destructive" });
  };
  return { publication, errors, made, isBusy, send };
}

async function sendForm(address: string, body: FormData): Promise<PublicationAnswer> {
  try {
    const response = await fetch(address, { method: "POST", body, redirect: "manual", headers: { Accept: "application/json" } });
    if (response.headers.get("Content-Type")?.includes("json")) return (await response.json()) as PublicationAnswer;
    if (response.type === "opaqueredirect") return refusal("You are signed out. Sign in in another tab, then try again here.");
    return refusal(response.status === 403 ? "Your role does not allow this." : `The site answered with an error (${response.status}).`);
  } catch {
    return refusal("The site can’t be reached. Try again in a moment.");
  }
}

function refusal(message: string): PublicationAnswer {
  return { kind: "refused", message, errors: {} };
}
