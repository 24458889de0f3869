import { useState } from "react";
import { href, useFetcher } from "react-router";
import type { TestAnswer } from "~/domain/mail/outgoing-mail.server";
import { MAX_SUBJECT } from "~/domain/mailings/mailing";
import { counted } from "~/domain/phrases";
import { TestAnswerNotice } from "~/routes/admin/mail/test-answer";
import { FieldError, TextField } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import { Icon } from "~/ui/kit/icon";
import type { FormErrors } from "~/web/form-errors.server";
import type { EmailData } from "./email-data.server";
import { EmailFrame, people } from "./email-frame";

type EmailOutcome = FormErrors<"subject" | "send" | "test"> | { readonly test: TestAnswer; readonly subject: string };

/** @param given the outcome of a form that was sent without a script */
export function EmailScreen({ given, ...found }: EmailData & { given: EmailOutcome | undefined }) {
  const fetcher = useFetcher<EmailOutcome>();
  const outcome = fetcher.data ?? given;
  const { id, mail, title, sender } = found;
  const [subject, setSubject] = useState(typedSubject(outcome) ?? mail?.subject ?? "");
  return (
    <EmailFrame
      heading="Email this article"
      post={{ id, title }}
      mail={mail && { sender, subject, text: mail.text, src: href("/admin/posts/:id/email/preview", { id }) }}
    >
      <EmailState {...found} />
      {mail && found.hasServer && (
        <fetcher.Form method="post" action={href("/admin/posts/:id/email", { id })} className="flow">
          <input type="hidden" name="shown" value={mail.shown} />
          <TextField
            name="subject"
            label="Subject"
            required
            maxLength={MAX_SUBJECT}
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
            help={`${subject.length} characters. Phones show about 40.`}
            error={errorsOf(outcome).subject}
          />
          <Buttons {...found} outcome={outcome} isBusy={fetcher.state !== "idle"} formAction={fetcher.formAction} />
        </fetcher.Form>
      )}
    </EmailFrame>
  );
}

interface ButtonsProps extends EmailData {
  readonly outcome: EmailOutcome | undefined;
  readonly isBusy: boolean;
  readonly formAction: string | undefined;
}

function Buttons({ id, self, audience: { willGet }, minutes, last, outcome, isBusy, formAction }: ButtonsProps) {
  const test = href("/admin/posts/:id/email/test", { id });
  const isTesting = isBusy && formAction === test;
  const { send, test: tooMany } = errorsOf(outcome);
  const isUnderWay = last !== null && last.state !== "done";
  return (
    <>
      <div className="field">
        <div className="row">
          <button className="button outline" type="submit" formAction={test} disabled={isBusy} aria-busy={isTesting}>
            {isTesting ? "Sending…" : "Send a test"}
          </button>
        </div>
        <p className="help">It goes to {self} and to nobody else.</p>
        {tooMany && <FieldError role="alert">{tooMany}</FieldError>}
        {!isBusy && outcome && "test" in outcome && <TestAnswerNotice answer={outcome.test} />}
      </div>
      {send && <FieldError role="alert">{send}</FieldError>}
      {willGet > 0 && !isUnderWay && (
        <>
          <p className="notice">Takes about {counted(minutes, "minute")}. You can pause it. Nobody gets it twice.</p>
          <div>
            <button className="button" type="submit" disabled={isBusy} aria-busy={isBusy && !isTesting}>
              <Icon name="mail" /> {isBusy && !isTesting ? "Starting…" : `Email ${people(willGet)}`}
            </button>
          </div>
        </>
      )}
    </>
  );
}

function EmailState({ id, mail, audience, last, hasServer, missing, isOwner, hasChanges, localOrigin }: EmailData) {
  if (!mail) return <p className="notice warn">Readers don’t see this article, so it can’t be emailed. Publish it first.</p>;
  return (
    <>
      <AudienceSummary {...audience} />
      {last && last.state !== "done" && (
        <p className="notice">
          This article is being emailed. <a href={href("/admin/posts/:id/email/:mailing", { id, mailing: last.id })}>Check the progress</a>
        </p>
      )}
      {last?.state === "done" && (
        <p>
          Last emailed <Moment at={last.createdAt} /> by {last.by.name}.{" "}
          <a href={href("/admin/posts/:id/email/:mailing", { id, mailing: last.id })}>See how it went</a>
        </p>
      )}
      {hasChanges && <p>The email has the text that readers see, without unpublished changes.</p>}
      {!hasServer && (
        <p className="notice warn">
          Nothing can be sent: no mail server is set up.{" "}
          {isOwner ? <a href={href("/admin/email")}>Set up email</a> : "An owner sets it up on the Email page."}
        </p>
      )}
      <MissingRecords missing={missing} isOwner={isOwner} />
      {hasServer && localOrigin && (
        <p className="notice warn">
          The links in the email lead to {localOrigin}, which other people’s devices may not reach: the site has no public address yet.
        </p>
      )}
    </>
  );
}

/** Before the first mailing: afterward, a spam folder has it. */
function MissingRecords({ missing, isOwner }: Pick<EmailData, "missing" | "isOwner">) {
  if (missing?.length === 0) return null;
  return (
    <div className="notice warn">
      <p>
        <b>{missing === null ? "Nobody has checked whether your email will arrive." : "Before your first mailing: it may land in spam."}</b>
      </p>
      {missing?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        {isOwner ? (
          <a href={href("/admin/email")}>{missing === null ? "Check it" : "See what to do"}</a>
        ) : (
          "Please tell an owner: the Email page says what to do."
        )}
      </p>
    </div>
  );
}

function AudienceSummary({ willGet, unconfirmed, haveIt }: EmailData["audience"]) {
  const waiting =
    unconfirmed > 0 && ` ${unconfirmed} more ${unconfirmed === 1 ? "has" : "have"} not confirmed yet and ${gets(unconfirmed)} nothing.`;
  const have = haveIt > 0 && ` ${people(haveIt)} ${haveIt === 1 ? "has" : "have"} it already.`;
  if (willGet === 0 && haveIt > 0)
    return (
      <p>
        Everybody who gets email has this article: {people(haveIt)}.{waiting}
      </p>
    );
  if (willGet === 0) {
    return (
      <p>
        <b>Nobody gets it yet.</b>
        {waiting} Readers subscribe on the <a href={href("/blog")}>blog</a>, under “Stay Updated,” and get email once they have confirmed
        their address.
      </p>
    );
  }
  return (
    <p>
      <b>{people(willGet)}</b> {gets(willGet)} it.{have}
      {waiting}
    </p>
  );
}

function gets(count: number): string {
  return count === 1 ? "gets" : "get";
}

function errorsOf(outcome: EmailOutcome | undefined): FormErrors<"subject" | "send" | "test">["errors"] {
  return outcome && "errors" in outcome ? outcome.errors : {};
}

function typedSubject(outcome: EmailOutcome | undefined): string | undefined {
  return outcome && ("errors" in outcome ? outcome.typed.subject : outcome.subject);
}
