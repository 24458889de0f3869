import { useEffect, useState } from "react";
import { checkOwner, type SessionMonitor } from "~/ui/admin/session/session-monitor";
import { useToast } from "~/ui/kit/toast";
import type { FailedPublication, Publication, PublicationAnswer, PublicationErrors } from "./publication-state";

export type PublicationForms = ReturnType<typeof usePublication>;

/** Sends the forms of the panels without leaving the editor, so that no text is lost. */
export function usePublication(given: Publication, failed: FailedPublication | null, madeLink: string | null, monitor: SessionMonitor) {
  const show = useToast();
  const [publication, setPublication] = useState(given);
  const [errors, setErrors] = useState<PublicationErrors>(failed?.errors ?? {});
  const [made, setMade] = useState(madeLink);
  const [isBusy, setBusy] = useState(false);
  const [isUnreached, setUnreached] = useState(false);
  useEffect(() => {
    if (!isUnreached) return;
    const forget = () => {
      show(null);
      setUnreached(false);
    };
    addEventListener("online", forget);
    return () => removeEventListener("online", forget);
  }, [isUnreached, show]);

  /**
   * @param prepare returns the address, or null to send nothing; by default the form or its button has the address
   * @param onDone called instead of showing a toast
   */
  const send = (prepare?: () => Promise<string | null>, onDone?: () => void) => async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new FormData(form);
    await submit(body, () => (prepare ? prepare() : Promise.resolve(submitter?.getAttribute("formaction") ?? form.action)), onDone);
  };

  const submit = async (body: FormData, prepare: () => Promise<string | null>, onDone?: () => void) => {
    setBusy(true);
    const address = await prepare();
    const answer = address === null ? null : await sendSignedIn(address, body, monitor);
    setBusy(false);
    if (answer === null) return;
    setErrors(answer.kind === "done" ? {} : answer.errors);
    if (isUnreached) show(null);
    setUnreached(answer === unreached);
    if (answer.kind === "done") {
      setPublication(answer.publication);
      setMade(answer.made);
      if (onDone) return onDone();
      // A toast could cover the new link.
      if (answer.made === null) show(answer.toast);
    } else if (Object.keys(answer.errors).length === 0) show({ title: "Error", text: answer.message, variant: "destructive" });
  };

  /** For a button within the text, where no form may stand. */
  const act = async (address: string) => {
    if (!isBusy) await submit(new FormData(), () => Promise.resolve(address));
  };
  return { publication, errors, typed: failed?.typed ?? {}, made, isBusy, send, act };
}

/** Sends the form again after the writer has signed in, if that was missing. */
async function sendSignedIn(address: string, body: FormData, monitor: SessionMonitor): Promise<PublicationAnswer> {
  const answer = await sendForm(address, body);
  if (answer !== "redirected") return answer;
  await checkOwner(monitor);
  // The guard also redirects while the database is away.
  if (monitor.getSnapshot().state.kind === "in") return failure("The site can’t do this now. Try again in a moment.");
  const again = (await monitor.ask()) ? await sendForm(address, body) : "redirected";
  return again === "redirected" ? failure("You are signed out.") : again;
}

async function sendForm(address: string, body: FormData): Promise<PublicationAnswer | "redirected"> {
  try {
    const response = await fetch(address, { method: "POST", body, redirect: "manual", headers: { Accept: "application/json" } });
    if (response.headers.get("Content-Type")?.includes("json")) return (await response.json()) as PublicationAnswer;
    if (response.type === "opaqueredirect") return "redirected";
    return failure(response.status === 403 ? "Your role does not allow this." : `The site answered with an error (${response.status}).`);
  } catch {
    return unreached;
  }
}

const unreached = failure("The site can’t be reached. Try again in a moment.");

function failure(message: string): PublicationAnswer {
  return { kind: "failed", message, errors: {} };
}
