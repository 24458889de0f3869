import { href, Link } from "react-router";
import { formatLongDay } from "~/domain/clinic/arizona-time";
import { mailHealth } from "~/domain/mail/mail-health.server";
import { listSentArticles, listUnsentArticles } from "~/domain/mailings/mailing-list.server";
import type { MailingSummary } from "~/domain/mailings/mailing-queries.server";
import { counted } from "~/domain/phrases";
import { isAtLeast } from "~/domain/staff/roles";
import { countSubscribers } from "~/domain/subscribers/subscriber-list.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/newsletter-page";
import "./newsletter.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, actor, now, site }: AdminRequest) => {
  const [counts, sent, unsent, health] = await Promise.all([
    countSubscribers(db, actor),
    listSentArticles(db, actor, now),
    listUnsentArticles(db, actor, now),
    mailHealth(db, await site.mail.server()),
  ]);
  const mail = health.server === null ? "none" : health.isFailing ? "failing" : "fine";
  return { readers: counts.confirmed, waiting: counts.waiting, sent, unsent, mail, setsUpMail: isAtLeast(actor.role, "owner") } as const;
});

type PageData = Route.ComponentProps["loaderData"];

export default function NewsletterPage({ loaderData: { readers, waiting, sent, unsent, mail, setsUpMail } }: Route.ComponentProps) {
  return (
    <AdminPage title="Newsletter">
      <MailNote mail={mail} setsUpMail={setsUpMail} />
      <p className="spread newsletter-readers">
        <span>
          <b>{counted(readers, "person", "people")} agreed to get your articles by email</b>
          {waiting > 0 && <small>{counted(waiting, "address has", "addresses have")} not been confirmed yet</small>}
        </span>
        <Link className="button outline" to={href("/admin/newsletter/subscribers")}>
          Subscribers
        </Link>
      </p>
      <section className="flow" aria-labelledby="unsent">
        <h2 id="unsent">Not sent yet</h2>
        {unsent.length === 0 ? (
          <p className="soft">Every published article has been sent. The next one you publish is listed here.</p>
        ) : (
          <ul className="framed newsletter-list">
            {unsent.map(({ id, title, publishedAt }) => (
              <li key={id}>
                <p>
                  <b>{title}</b>
                  {publishedAt && <small>Published {formatLongDay(publishedAt)}</small>}
                </p>
                <Link
                  className="button outline small"
                  to={href("/admin/posts/:id/email", { id })}
                  aria-label={`Email this article: ${title}`}
                >
                  <Icon name="mail" /> Email this article
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="soft">Every published article can also be emailed from its row under Posts.</p>
      </section>
      <section className="flow" aria-labelledby="sent">
        <h2 id="sent">Sent</h2>
        {sent.length === 0 ? <p className="soft">Nothing has been sent yet.</p> : <Sent sent={sent} />}
      </section>
    </AdminPage>
  );
}

function MailNote({ mail, setsUpMail }: Pick<PageData, "mail" | "setsUpMail">) {
  if (mail === "fine") return null;
  return (
    <div className="notice warn">
      <p>
        <b>{mail === "none" ? "Nothing can be sent: no mail server is set up." : "The last email from this site was not sent."}</b>{" "}
        {mail === "none"
          ? "Readers can subscribe, and are asked to confirm as soon as email can be sent. Any email account works: you need its server, user and password."
          : "The mail server did not accept it. What could not be sent is tried again."}{" "}
        {!setsUpMail && (mail === "none" ? "Please ask an owner to set it up." : "Please tell an owner.")}
      </p>
      {setsUpMail && (
        <Link className="quiet" to={href("/admin/email")}>
          <Icon name="mail" /> {mail === "none" ? "Set up email" : "Open the email settings"}
        </Link>
      )}
    </div>
  );
}

const stateNames = { sending: "Sending", paused: "Paused", done: "Sent" } as const;

function Sent({ sent }: { sent: readonly MailingSummary[] }) {
  return (
    <ul className="framed newsletter-list">
      {sent.map(({ id, postId, subject, state, createdAt, by, counts, total }) => (
        <li key={id}>
          <p>
            <Link to={href("/admin/posts/:id/email/:mailing", { id: postId, mailing: id })}>
              <b>{subject}</b>
            </Link>
            <small>
              {stateNames[state]} · {formatLongDay(createdAt)}, by {by.name}
            </small>
          </p>
          <p className="newsletter-figures">
            {state === "done"
              ? `${counted(counts.accepted, "accepted", "accepted")}`
              : `${counts.accepted.toLocaleString("en-US")} of ${counted(total, "accepted", "accepted")}`}
            , {counted(counts.refused, "refused", "refused")}
          </p>
        </li>
      ))}
    </ul>
  );
}
