import { useState } from "react";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { checkOwner } from "~/ui/admin/session/use-session-monitor";
import { useToast } from "~/ui/kit/toast";
import type { Publication, PublicationAnswer, PublicationErrors, RefusedPublication } from "./publication-state";

export type PublicationForms = ReturnType<typeof usePublication>;

/** Sends the forms below the editor without leaving it, so that no text is lost whatever the answer. */
export function usePublication(given: Publication, refused: RefusedPublication | null, monitor: SessionMonitor) {
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
    const answer = address === null ? null : await sendSignedIn(address, body, monitor);
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

/** Has the writer sign in where that is what is missing, and sends the form again. */
async function sendSignedIn(address: string, body: FormData, monitor: SessionMonitor): Promise<PublicationAnswer> {
  const answer = await sendForm(address, body);
  if (answer !== "sent-away") return answer;
  await checkOwner(monitor);
  // The guard also sends everybody away while the database can't be asked.
  if (monitor.getSnapshot().state.kind === "in") return refusal("The site can’t do this now. Try again in a moment.");
  const again = (await monitor.ask()) ? await sendForm(address, body) : "sent-away";
  return again === "sent-away" ? refusal("You are signed out.") : again;
}

async function sendForm(address: string, body: FormData): Promise<PublicationAnswer | "sent-away"> {
  try {
    const response = await fetch(address, { method: "POST", body, redirect: "manual", headers: { Accept: "application/json" } });
    if (response.headers.get("Content-Type")?.includes("json")) return (await response.json()) as PublicationAnswer;
    if (response.type === "opaqueredirect") return "sent-away";
    return refusal(response.status === 403 ? "Your role does not allow this." : `The site answered with an error (${response.status}).`);
  } catch {
    return refusal("The site can’t be reached. Try again in a moment.");
  }
}

function refusal(message: string): PublicationAnswer {
  return { kind: "refused", message, errors: {} };
}
