import { href, useFetcher } from "react-router";
import type { MailHealth } from "~/domain/mail/mail-health.server";
import type { SavedMailSettings } from "~/domain/mail/mail-settings.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { FieldError } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import { ActionButton } from "~/ui/admin/submit-button";
import { MailFields, type MailOutcome, TestAnswerNotice } from "./mail-fields";

interface MailScreenProps {
  readonly stored: SavedMailSettings | null;
  readonly health: MailHealth;
  /** From the environment: takes precedence and can't be changed here. */
  readonly environment: { readonly from: string } | null;
  /** The recipient of test emails. */
  readonly self: string;
  /** Of a form that was sent without a script. */
  readonly outcome: MailOutcome | undefined;
}

export function MailScreen({ stored, health, environment, self, outcome }: MailScreenProps) {
  return (
    <AdminPage title="Email" isNarrow>
      <MailState {...health} />
      {environment ? (
        <EnvironmentPanel from={environment.from} outcome={outcome} />
      ) : (
        <div className="panel">
          <MailForm key={stored?.savedAt} stored={stored} self={self} given={outcome} />
        </div>
      )}
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
  if (server === null) {
    return <p>This blog sends no email: no mail server is set up. You give people links to join or to reset a password yourself.</p>;
  }
  return (
    <>
      <p>Email goes through {server}.</p>
      {isFailing && lastRefused && (
        <p className="notice warn">
          <b>The last email was not sent</b> (<Moment at={lastRefused.at} />
          ). {lastRefused.answer}
        </p>
      )}
      {!isFailing && lastTaken && (
        <p className="soft">
          The last email was sent <Moment at={lastTaken.at} />.
        </p>
      )}
    </>
  );
}

function EnvironmentPanel({ from, outcome }: { from: string; outcome: MailOutcome | undefined }) {
  const fetcher = useFetcher<MailOutcome>();
  const action = href("/admin/email/test");
  const shown = fetcher.data ?? outcome;
  return (
    <div className="panel">
      <p>
        The settings <code className="monospace">SMTP_URL</code> and <code className="monospace">MAIL_FROM</code>, with which this site is
        started, name the server. They take precedence over this page, so change it there. Email comes from {from}.
      </p>
      <fetcher.Form method="post" action={action}>
        <button className="button outline" type="submit" disabled={fetcher.state !== "idle"}>
          {fetcher.state === "idle" ? "Send a test email" : "Sending…"}
        </button>
      </fetcher.Form>
      {shown && "errors" in shown && <FieldError role="alert">{shown.errors.host}</FieldError>}
      <TestAnswerNotice outcome={shown} />
    </div>
  );
}

/** A fetcher, so that the form keeps its values, the password included, while a test email is sent. */
function MailForm({ stored, self, given }: Pick<MailScreenProps, "stored" | "self"> & { given: MailOutcome | undefined }) {
  const fetcher = useFetcher<MailOutcome>();
  const outcome = fetcher.data ?? given;
  const isBusy = fetcher.state !== "idle";
  const test = href("/admin/email/test");
  const isTesting = isBusy && fetcher.formAction === test;
  return (
    <fetcher.Form method="post" action={href("/admin/email")} className="flow">
      <MailFields stored={stored} outcome={outcome} />
      <TestAnswerNotice outcome={isBusy ? undefined : outcome} />
      <div className="field">
        <div className="row">
          <button className="button" type="submit" disabled={isBusy} aria-busy={isBusy && !isTesting}>
            Save
          </button>
          <button className="button outline" type="submit" formAction={test} disabled={isBusy} aria-busy={isTesting}>
            {isTesting ? "Sending…" : "Send a test email"}
          </button>
        </div>
        <p className="help">The test email goes to {self}, with the settings in the form, saved or not.</p>
      </div>
    </fetcher.Form>
  );
}
