import { useState } from "react";
import { href, useFetcher } from "react-router";
import type { MailHealth } from "~/domain/mail/mail-health.server";
import type { SavedMailSettings } from "~/domain/mail/mail-settings.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { FieldError } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import { ActionButton } from "~/ui/admin/submit-button";
import { MailFields } from "./mail-fields";
import { SenderPanel } from "./sender-panel";
import { type MailOutcome, TestAnswerNotice } from "./test-answer";
import "./mail.css";

interface MailScreenProps {
  readonly stored: SavedMailSettings | null;
  readonly health: MailHealth;
  /** From the environment: takes precedence and can't be changed here. */
  readonly environment: { readonly from: string } | null;
  /** The recipient of test emails. */
  readonly self: string;
  readonly clinic: string;
  /** Of a form that was sent without a script. */
  readonly outcome: MailOutcome | undefined;
}

export function MailScreen({ stored, health, environment, self, clinic, outcome }: MailScreenProps) {
  return (
    <AdminPage title="Email">
      <p className="lead">The site sends invitations, new passwords, answers and the newsletter through your own mailbox.</p>
      <MailState {...health} />
      {environment ? (
        <EnvironmentPanel from={environment.from} outcome={outcome} />
      ) : (
        <MailForm stored={stored} self={self} clinic={clinic} given={outcome} />
      )}
      {health.server !== null && <SenderPanel check={health.sender} />}
      {stored && !environment && (
        <Panel title="Stop sending email">
          <p>The server and its password are deleted. You then give people links to join or to reset a password yourself.</p>
          <ActionButton action={href("/admin/email/remove")} className="button danger">
            Remove the mail server
          </ActionButton>
        </Panel>
      )}
    </AdminPage>
  );
}

function MailState({ server, lastTaken, lastRefused, isFailing }: MailHealth) {
  if (server === null) return null;
  if (isFailing && lastRefused) {
    return (
      <p className="notice warn">
        <b>The last email was not sent</b> (<Moment at={lastRefused.at} />
        ). {lastRefused.answer}
      </p>
    );
  }
  return (
    <p className="soft">
      Email goes through {server}.{" "}
      {lastTaken && (
        <>
          The last email was sent <Moment at={lastTaken.at} />.
        </>
      )}
    </p>
  );
}

function EnvironmentPanel({ from, outcome }: { from: string; outcome: MailOutcome | undefined }) {
  const fetcher = useFetcher<MailOutcome>();
  const action = href("/admin/email/test");
  const shown = fetcher.data ?? outcome;
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

interface MailFormProps extends Pick<MailScreenProps, "stored" | "self" | "clinic"> {
  readonly given: MailOutcome | undefined;
}

/** A fetcher, so that the form keeps its values, the password included, while a test email is sent. */
function MailForm({ stored, self, clinic, given }: MailFormProps) {
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
