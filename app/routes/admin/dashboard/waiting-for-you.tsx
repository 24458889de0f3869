import { href, Link } from "react-router";
import { counted } from "~/domain/phrases";
import { Moment, PlannedMoment } from "~/ui/admin/moment";
import { Icon, type IconName } from "~/ui/kit/icon";
import type { Waiting } from "./read-waiting.server";

/** Rows of one kind; the others are counted and lead to their page. */
const MAX_ROWS = 3;

interface WaitingForYouProps {
  readonly waiting: Waiting;
  /** Whether the children say anything. */
  readonly hasNotes: boolean;
  readonly children: React.ReactNode;
}

export function WaitingForYou({ waiting, hasNotes, children }: WaitingForYouProps) {
  const { requests, sentBack, reviews, joining, next, faults } = waiting;
  const count = (requests ? 1 : 0) + sentBack.length + reviews.length + joining.length + faults.length;
  return (
    <section className="panel waiting" aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you {count > 0 && <b className="number">{count}</b>}</h2>
      {count === 0 && next === null && !hasNotes && <p className="soft">Nothing is waiting for you.</p>}
      <ul>
        {requests && (
          <Row icon="inbox" to={href("/admin/requests")} title={counted(requests.found, "new request")} verb="Open">
            {requests.newest.name}, <Moment at={requests.newest.at} />: {requests.newest.title}
            {requests.found > 1 && ` (and ${requests.found - 1} more)`}
          </Row>
        )}
        {sentBack.slice(0, MAX_ROWS).map(({ postId: id, title, answeredBy, answeredAt, comments }) => (
          <Row icon="undo" to={href("/admin/posts/:id", { id })} title={`Sent back to you: ${title}`} verb="Open" key={id}>
            {answeredBy}, <Moment at={answeredAt} />.{" "}
            {comments > 0 && <Link to={href("/admin/posts/:id/before", { id })}>{`Read ${counted(comments, "comment")}`}</Link>}
          </Row>
        ))}
        <More of={sentBack.length} to={href("/admin/posts")} noun="post" />
        {reviews.slice(0, MAX_ROWS).map(({ postId: id, title, askedBy, message }) => (
          <Row icon="posts" to={href("/admin/reviews/:id", { id })} title={`Waiting for your review: ${title}`} verb="Review" key={id}>
            {askedBy} asks{message ? `: “${message}”` : "."}
          </Row>
        ))}
        <More of={reviews.length} to={href("/admin/reviews")} noun="review" />
        {joining.slice(0, MAX_ROWS).map(({ id, name, email }) => (
          <Row icon="person" to={href("/admin/staff")} title={`${name} wants to join`} verb="Open" key={id}>
            {email}
          </Row>
        ))}
        <More of={joining.length} to={href("/admin/staff")} noun="person" nouns="people" />
        {next && (
          <Row icon="clock" to={href("/admin/posts/:id", { id: next.id })} title={`Scheduled next: ${next.title}`} verb="Open">
            <PlannedMoment at={next.at} />
            {next.by && `, scheduled by ${next.by}`}
          </Row>
        )}
        {faults.map(({ id, name, sentence }) => (
          <Row icon="alert" to={href("/admin/system-status")} title={`${name}: ${sentence}`} verb="What to do" isFault key={id} />
        ))}
      </ul>
      {children}
    </section>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly to: string;
  readonly title: string;
  readonly verb: string;
  readonly isFault?: boolean;
  readonly children?: React.ReactNode;
}

/** The title's link covers the row, so a finger needs no aim. */
function Row({ icon, to, title, verb, isFault = false, children }: RowProps) {
  return (
    <li className={isFault ? "fault" : undefined}>
      <Icon name={icon} />
      <div>
        <Link to={to}>{title}</Link>
        {children && <p>{children}</p>}
      </div>
      <span className="verb" aria-hidden="true">
        {verb} <Icon name="chevron" />
      </span>
    </li>
  );
}

function More({ of: count, to, noun, nouns }: { of: number; to: string; noun: string; nouns?: string }) {
  if (count <= MAX_ROWS) return null;
  return (
    <li>
      <span />
      <Link to={to}>{counted(count - MAX_ROWS, `more ${noun}`, nouns && `more ${nouns}`)}</Link>
    </li>
  );
}
