import { useEffect, useId, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { Icon } from "~/ui/kit/icon";
import { newsletterCopy } from "~content/newsletter-copy";

/** "noted": email can't be sent yet. */
export type SubscribeOutcome = "mailed" | "noted" | "invalid" | "busy" | "failed";

type Answer = SubscribeOutcome | "offline" | null;

export const HONEYPOT_FIELD = "website";
export const IN_PLACE_FIELD = "in-place";

const copy = newsletterCopy.box;

type StayUpdatedProps = { outcome: SubscribeOutcome | null; email?: string; heading?: "h1" | "h2" };

/** Without a script the form leads to a page with the answer; with one the answer appears below the field. */
export function StayUpdated({ outcome, email, heading: Heading = "h2" }: StayUpdatedProps) {
  const fetcher = useFetcher<{ outcome: SubscribeOutcome }>();
  const busy = fetcher.state === "submitting";
  const [isOffline, setOffline] = useState(false);
  const answer = isOffline ? "offline" : busy ? null : (fetcher.data?.outcome ?? outcome);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isThanks(fetcher.data?.outcome)) form.current?.reset();
    else if (fetcher.data) form.current?.querySelector("input")?.focus();
  }, [fetcher.data]);
  const submitInPlace = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOffline(!navigator.onLine);
    if (!navigator.onLine) return;
    const fields = new FormData(event.currentTarget);
    fields.set(IN_PLACE_FIELD, "yes");
    void fetcher.submit(fields, { method: "post", action: href("/blog/subscribe") });
  };
  return (
    <section className="section sand before-footer" id="stay-updated">
      <div className="wrap two-columns news">
        <div>
          <Heading>{copy.title}</Heading>
          <p className="soft">{copy.text}</p>
        </div>
        <form method="post" action={href("/blog/subscribe")} ref={form} onSubmit={submitInPlace} data-enhanced>
          <SubscribeFields answer={answer} email={email} busy={busy} />
        </form>
      </div>
    </section>
  );
}

function SubscribeFields({ answer, email, busy }: { answer: Answer; email: string | undefined; busy: boolean }) {
  const field = useId();
  const note = `${field}-note`;
  const isInvalid = answer === "invalid";
  return (
    <>
      <label className="visually-hidden" htmlFor={field}>
        {copy.label}
      </label>
      <input
        className="input"
        id={field}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        placeholder={copy.label}
        defaultValue={email}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? note : undefined}
      />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${field}-honeypot`}>{copy.honeypot}</label>
        <input id={`${field}-honeypot`} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button" type="submit" aria-busy={busy}>
        {busy ? copy.subscribing : copy.subscribe}
      </button>
      <div className={answer === null || isThanks(answer) ? "answer" : "answer error"} id={note} role="status">
        {answer && (
          <>
            <Icon name={isThanks(answer) ? "mail" : "alert"} />
            <p>{copy[answer]}</p>
          </>
        )}
      </div>
      <p className="consent soft">
        {copy.consent} <a href={`${href("/privacy")}#newsletter`}>{copy.kept}</a>
      </p>
    </>
  );
}

function isThanks(outcome: Answer | undefined): boolean {
  return outcome === "mailed" || outcome === "noted";
}
