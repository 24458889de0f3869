import { href, Link } from "react-router";
import { formatLongDay } from "~/domain/clinic/arizona-time";
import { isAtLeast } from "~/domain/staff/roles";
import { getSubscriber, type Subscriber } from "~/domain/subscribers/subscriber-list.server";
import { CONFIRMATION_DAYS } from "~/domain/subscribers/subscription-links.server";
import { AdminPage, BackLink } from "~/ui/admin/admin-page";
import { ActionButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/subscriber-page";
import { formatSource, stateNames } from "./subscriber-labels";
import "./subscribers.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const subscriber = await getSubscriber(db, actor, params.subscriber);
  const { email, state } = subscriber;
  return { email, facts: factsOf(subscriber), isWaiting: state === "waiting", canErase: isAtLeast(actor.role, "owner") };
});

const ASKED = "Asked to confirm";

function factsOf(subscriber: Subscriber) {
  const { state, wording, proof, askedAt, confirmedAt, leftAt, refusedAt, refusal } = subscriber;
  const facts: readonly (readonly [string, string | false | null])[] = [
    ["Status", stateNames[state]],
    ["Source", formatSource(subscriber)],
    [ASKED, askedAt && formatLongDay(askedAt)],
    ["Erased if not confirmed by", state === "waiting" && askedAt && formatLongDay(lastDay(askedAt))],
    ["Agreed", confirmedAt && formatLongDay(confirmedAt)],
    ["What they read", wording && `“${wording}”`],
    ["Proof", proof],
    ["Unsubscribed", leftAt && formatLongDay(leftAt)],
    ["Undeliverable", refusedAt && `${formatLongDay(refusedAt)}${refusal && `: ${refusal}`}`],
  ];
  return facts.flatMap(([name, text]) => (text ? [{ name, text }] : []));
}

function lastDay(askedAt: string): string {
  return new Date(Date.parse(askedAt) + CONFIRMATION_DAYS * 86_400_000).toISOString();
}

export default function SubscriberPage({ loaderData: { email, facts, isWaiting, canErase }, params }: Route.ComponentProps) {
  return (
    <AdminPage title={email} isNarrow>
      <dl className="panel subscriber-facts">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt className="hint">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="row">
        {isWaiting && (
          <ActionButton action={href("/admin/newsletter/subscribers/:subscriber/ask", params)} className="button outline">
            {facts.some(({ name }) => name === ASKED) ? "Ask again" : "Ask to confirm"}
          </ActionButton>
        )}
        {canErase && (
          <Link className="button outline danger" to={href("/admin/newsletter/subscribers/:subscriber/erase", params)}>
            Erase
          </Link>
        )}
      </div>
      <BackLink to={href("/admin/newsletter/subscribers")}>All subscribers</BackLink>
    </AdminPage>
  );
}
