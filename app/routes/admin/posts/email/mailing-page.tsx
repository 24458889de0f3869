import { href } from "react-router";
import { findMailingContent } from "~/domain/mailings/mailed-article.server";
import { mailingNotFound } from "~/domain/mailings/mailing";
import { getMailing, type Mailing } from "~/domain/mailings/mailing-queries.server";
import { counted } from "~/domain/phrases";
import { findPublishedPostById } from "~/domain/posts/reading/published-posts.server";
import { Moment } from "~/ui/admin/moment";
import { ActionButton } from "~/ui/admin/submit-button";
import { Refresh } from "~/ui/admin/work-progress";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/mailing-page";
import { sampleMail } from "./email-data.server";
import { EmailFrame, people } from "./email-frame";

export const loader = adminLoader({ role: "editor" }, async ({ db, site, now, params }: AdminRequest<Route.LoaderArgs>) => {
  const mailing = await getMailing(db, params.mailing, { mailsPerMinute: site.config.mailsPerMinute, now });
  const content = await findMailingContent(db, params.id, params.mailing);
  if (!content) throw mailingNotFound();
  const post = await findPublishedPostById(db, params.id, now);
  return {
    mailing,
    text: sampleMail(site, content, now).text,
    title: post?.title ?? mailing.subject,
    sender: site.clinic.name,
    hasServer: (await site.mail.server()) !== null,
  };
});

export default function MailingPage({ loaderData, params }: Route.ComponentProps) {
  const { mailing, text, title, sender, hasServer } = loaderData;
  const isMoving = mailing.state === "sending";
  return (
    <EmailFrame
      heading={isMoving ? `Emailing “${title}”` : `Email of “${title}”`}
      post={{ id: params.id, title }}
      mail={{ sender, subject: mailing.subject, text, src: href("/admin/posts/:id/email/:mailing/preview", params) }}
    >
      <MailingState mailing={mailing} hasServer={hasServer} />
      {isMoving && <Refresh />}
    </EmailFrame>
  );
}

function MailingState({ mailing, hasServer }: { mailing: Mailing; hasServer: boolean }) {
  const { counts, total, state, problem } = mailing;
  const processed = total - counts.waiting - counts.handing;
  const address = { id: mailing.postId, mailing: mailing.id };
  return (
    <>
      <div className="mailing-bar" aria-live="polite">
        <p>
          Processed <span>{`${processed.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}</span>
        </p>
        <progress aria-label="Processed" value={processed} max={Math.max(1, total)} />
      </div>
      {problem && (
        <p className="notice warn" role="alert">
          {problem}
        </p>
      )}
      <p className="soft">
        <StateSentence {...mailing} />
      </p>
      <Counts {...mailing} />
      <div className="row">
        {state === "sending" && (
          <ActionButton action={href("/admin/posts/:id/email/:mailing/pause", address)} className="button outline" busyText="Pausing…">
            Pause
          </ActionButton>
        )}
        {(state === "paused" || (state === "sending" && problem)) && (
          <ActionButton action={href("/admin/posts/:id/email/:mailing/continue", address)} className="button">
            {state === "paused" ? "Continue" : "Try again now"}
          </ActionButton>
        )}
        {counts.unclear > 0 && hasServer && (
          <ActionButton action={href("/admin/posts/:id/email/:mailing/again", address)} className="button outline">
            {`Send ${counts.unclear === 1 ? "it" : "them"} again`}
          </ActionButton>
        )}
      </div>
    </>
  );
}

function StateSentence({ state, finishedAt, minutesLeft, problem, nextTryAt, by, createdAt, waitsForOther }: Mailing) {
  if (state === "done") {
    return (
      <>
        Done on {finishedAt && <Moment at={finishedAt} />}. {by.name} started it on <Moment at={createdAt} />.
      </>
    );
  }
  if (state === "paused") return "Paused. Nobody gets anything until somebody continues it.";
  if (waitsForOther) return "Another article is being emailed. This one follows automatically. You can close this page.";
  if (nextTryAt !== null) {
    return (
      <>
        {problem ? "The next try is on" : "Some mail servers asked to try later. The next try is on"} <Moment at={nextTryAt} />.
      </>
    );
  }
  const left = minutesLeft === null ? "" : `About ${counted(minutesLeft, "minute")} left. `;
  return `${left}You can close this page. The work continues, even after a restart.`;
}

function Counts({ counts: { accepted, refused, unclear, skipped }, refusals, unclear: unclearOnes }: Mailing) {
  return (
    <ul className="rows mailing-counts">
      <li>
        <span>
          <b>{people(accepted)}</b>
          <small>{accepted === 1 ? "has it: the mail server accepted it" : "have it: their mail servers accepted it"}</small>
        </span>
      </li>
      {refused > 0 && (
        <li>
          <details>
            <summary>{refused.toLocaleString("en-US")} could not be delivered</summary>
            <ul className="rows">
              {refusals.map(({ email, answer, isGone }) => (
                <li key={`${email} ${answer}`}>
                  <span>
                    {email ?? "An address that was erased"}
                    <small>{isGone ? `${answer} It gets no more email.` : answer}</small>
                  </span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
      {unclear > 0 && (
        <li>
          <details>
            <summary>{unclear.toLocaleString("en-US")} unclear</summary>
            <ul className="rows">
              {unclearOnes.map((email) => (
                <li key={email}>{email}</li>
              ))}
            </ul>
          </details>
          <small>
            The connection ended before the mail server answered. They may have it, so nobody gets it again unless you press “Send again”.
          </small>
        </li>
      )}
      {skipped > 0 && (
        <li>
          <span>
            <b>{skipped.toLocaleString("en-US")} skipped</b>
            <small>They unsubscribed or were erased before their turn.</small>
          </span>
        </li>
      )}
    </ul>
  );
}
