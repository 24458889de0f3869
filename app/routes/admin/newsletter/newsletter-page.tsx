import { href, Link } from "react-router";
import { formatLongDay } from "~/domain/clinic/arizona-time";
import { mailHealth } from "~/domain/mail/mail-health.server";
import { listSentArticles, listUnsentArticles } from "~/domain/mailings/mailing-list.server";
import type { MailingSummary } from "~/domain/mailings/mailing-queries.server";
import { counted } from "~/domain/phrases";
import { isAtLeast } from "~/domain/staff/roles";
import { countSubscribers } from "~/domain/subscribers/subscriber-list.server";
import { subscriberStates } from "~/domain/subscribers/subscriber-state";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/newsletter-page";
import { AddressFiles } from "./address-files";
import { NewsletterTabs } from "./newsletter-tabs";
import "./newsletter.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, actor, now, site }: AdminRequest) => {
  const [counts, sent, unsent, health] = await Promise.all([
    countSubscribers(db, actor),
    listSentArticles(db, actor, now),
    listUnsentArticles(db, actor, now),
    mailHealth(db, await site.mail.server()),
  ]);
  const mail = health.server === null ? "none" : health.isFailing ? "failing" : "fine";
  return { counts, sent, unsent, mail, isOwner: isAtLeast(actor.role, "owner") } as const;
});

type PageData = Route.ComponentProps["loaderData"];

export default function NewsletterPage({ loaderData: { counts, sent, unsent, mail, isOwner } }: Route.ComponentProps) {
  return (
    <AdminPage title="Newsletter" lead="Articles by email, to people who asked for them.">
      <NewsletterTabs />
      <MailNote mail={mail} isOwner={isOwner} />
      <Panel title="Not sent yet">
        {unsent.length === 0 ? (
          <p className="soft">Every published article has been sent. The next one you publish is listed here.</p>
        ) : (
          <ul className="rows newsletter-list">
            {unsent.map(({ id, title, publishedAt }) => (
              <Unsent key={id} id={id} title={title} publishedAt={publishedAt} readers={counts.confirmed} maySend={mail !== "none"} />
            ))}
          </ul>
        )}
        <p className="soft">Every published article can also be emailed from its row under Posts.</p>
      </Panel>
      <Panel title="Sent">
        {sent.length === 0 ? (
          <p className="soft">Nothing has been sent yet.</p>
        ) : (
          <ul className="rows newsletter-list">
            {sent.map((mailing) => (
              <SentRow key={mailing.id} {...mailing} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Subscribers">
        <dl className="newsletter-counts">
          <Count number={counts.confirmed} what="confirmed" />
          <Count number={counts.waiting} what={counts.waiting === 1 ? "has not confirmed yet" : "have not confirmed yet"} />
          <Count number={counts.left} what="unsubscribed" />
        </dl>
        <div className="row">
          <Link className="button outline small" to={href("/admin/newsletter/subscribers")}>
            All subscribers
          </Link>
          {isOwner && <AddressFiles isEmpty={subscriberStates.every((state) => counts[state] === 0)} />}
        </div>
      </Panel>
    </AdminPage>
  );
}

function Count({ number, what }: { number: number; what: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{number.toLocaleString("en-US")}</dd>
    </div>
  );
}

interface UnsentProps extends Pick<PageData["unsent"][number], "id" | "title" | "publishedAt"> {
  readonly readers: number;
  readonly maySend: boolean;
}

function Unsent({ id, title, publishedAt, readers, maySend }: UnsentProps) {
  const label = readers === 0 ? "Email this article" : `Email to ${counted(readers, "reader")}`;
  return (
    <li>
      <p>
        <b>{title}</b>
        {publishedAt && <small>Published {formatLongDay(publishedAt)}</small>}
      </p>
      {maySend && (
        <Link className="button outline small" to={href("/admin/posts/:id/email", { id })} aria-label={`${label}: ${title}`}>
          <Icon name="mail" /> {label}
        </Link>
      )}
    </li>
  );
}

function MailNote({ mail, isOwner }: Pick<PageData, "mail" | "isOwner">) {
  if (mail === "fine") return null;
  return (
    <div className="notice warn">
      <p>
        <b>{mail === "none" ? "Nothing can be sent: no mail server is set up." : "The last email from this site was not sent."}</b>{" "}
        {mail === "none"
          ? "Readers can subscribe, and are asked to confirm as soon as email can be sent. Any mailbox works: you need its address and password."
          : "The mail server did not accept it. What could not be sent is tried again."}{" "}
        {!isOwner && (mail === "none" ? "Please ask an owner to set it up." : "Please tell an owner.")}
      </p>
      {isOwner && (
        <Link className="quiet" to={href("/admin/email")}>
          <Icon name="mail" /> {mail === "none" ? "Set up email" : "Open the email settings"}
        </Link>
      )}
    </div>
  );
}

const stateNames = { sending: "Being sent", paused: "Paused", done: null } as const;

function SentRow({ id, postId, subject, state, createdAt, by, counts, total }: MailingSummary) {
  const page = href("/admin/posts/:id/email/:mailing", { id: postId, mailing: id });
  const isDone = state === "done";
  const number = (count: number) => count.toLocaleString("en-US");
  const undelivered = counts.refused === 0 ? "" : `, ${number(counts.refused)} could not be delivered`;
  return (
    <li>
      <div>
        <Link to={page}>
          <b>{subject}</b>
        </Link>{" "}
        {stateNames[state] && <span className="badge status draft">{stateNames[state]}</span>}
        <small>
          {formatLongDay(createdAt)}, by {by.name} ·{" "}
          {isDone ? `${number(counts.accepted)} sent` : `${number(counts.accepted)} of ${number(total)} sent`}
          {undelivered}
        </small>
        {!isDone && <progress aria-label={`Sent: ${subject}`} value={counts.accepted + counts.refused} max={Math.max(1, total)} />}
      </div>
      {counts.refused > 0 && (
        <Link className="quiet" to={page} aria-label={`Show the ${number(counts.refused)} of ${subject}`}>
          Show the {number(counts.refused)}
        </Link>
      )}
    </li>
  );
}
