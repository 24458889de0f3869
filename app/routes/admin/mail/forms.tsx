import { useState } from "react";
import { href, useFetcher } from "react-router";
import type { SavedMailSettings } from "~/domain/mail/mail-settings.server";
import { FieldError } from "~/ui/admin/field";
import { MailFields } from "./mail-fields";
import { type MailOutcome, TestAnswerNotice } from "./test-answer";

interface Given {
  /** Of a form that was sent without a script. */
  readonly given: MailOutcome | undefined;
}

/** A server from the environment takes precedence and can't be changed here. */
export function EnvironmentPanel({ from, given }: Given & { readonly from: string }) {
  const fetcher = useFetcher<MailOutcome>();
  const action = href("/admin/email/test");
  const shown = fetcher.data ?? given;
  return (
    <div className="panel">
      <p>Email comes from {from}. A technician set this up where the site is started, and can change it there.</p>
      <fetcher.Form method="post" action={action}>
        <button className="button outline" type="submit" disabled={fetcher.state !== "idle"}>
          {fetcher.state === "idle" ? "Send a test email" : "Sending…"}
        </button>
      </fetcher.Form>
      {shown && "errors" in shown && <FieldError role="alert">{shown.errors.host}</FieldError>}
      {shown && "test" in shown && <TestAnswerNotice answer={shown.test} />}
      <p className="soft small">For technicians: the settings where the site is started take precedence over this page.</p>
    </div>
  );
}

interface MailFormProps extends Given {
  readonly stored: SavedMailSettings | null;
  /** The recipient of test emails. */
  readonly self: string;
  readonly clinic: string;
}

/** A fetcher, so that the form keeps its values, the password included, while a test email is sent. */
export function MailForm({ stored, self, clinic, given }: MailFormProps) {
  const fetcher = useFetcher<MailOutcome>();
  // A fetcher keeps its last answer when a later form was saved and redirected.
  const [sentWith, setSentWith] = useState(stored?.savedAt);
  const last = fetcher.data ?? given;
  const isAccepted = stored !== null && last !== undefined && "test" in last && last.test.isTaken;
  const outcome = isAccepted || sentWith === stored?.savedAt ? last : undefined;
  const isBusy = fetcher.state !== "idle";
  const test = href("/admin/email/test");
  const isTesting = isBusy && fetcher.formAction === test;
  const answer = !isBusy && outcome && "test" in outcome ? outcome.test : null;
  return (
    <fetcher.Form method="post" action={href("/admin/email")} noValidate onSubmit={() => setSentWith(stored?.savedAt)}>
      <MailFields key={stored?.savedAt} stored={stored} outcome={outcome} clinic={clinic}>
        {answer && (
          <TestAnswerNotice answer={answer}>
            <p>{answer.isTaken ? "The settings are saved." : "Nothing was saved."}</p>
          </TestAnswerNotice>
        )}
        <div className="field">
          <div className="row">
            <button className="button" type="submit" formAction={test} disabled={isBusy} aria-busy={isTesting}>
              {isTesting ? "Sending…" : "Save and send a test"}
            </button>
            {answer?.isTaken === false && (
              <button className="button outline" type="submit" disabled={isBusy} aria-busy={isBusy && !isTesting}>
                Save without a test
              </button>
            )}
          </div>
          <p className="help">The test goes to {self}. The settings are saved when the server accepts it.</p>
        </div>
      </MailFields>
    </fetcher.Form>
  );
}
