import { href, Link } from "react-router";
import { isAtLeast } from "~/domain/staff/roles";
import { getSubscriber, type Subscriber } from "~/domain/subscribers/subscriber-list.server";
import { newsletterDay } from "~/routes/admin/newsletter/newsletter-words";
import { AdminPage } from "~/ui/admin/admin-page";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/subscriber-page";
import { sourceWords, stateNames } from "./subscriber-words";
import "./subscribers.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const subscriber = await getSubscriber(db, actor, params.subscriber);
  return { email: subscriber.email, facts: factsOf(subscriber), canErase: isAtLeast(actor.role, "owner") };
});

function factsOf(subscriber: Subscriber) {
  const { state, wording, proof, askedAt, confirmedAt, leftAt, refusedAt, refusal } = subscriber;
  const facts: readonly (readonly [string, string | null])[] = [
    ["State", stateNames[state]],
    ["From", sourceWords(subscriber)],
    ["Asked to confirm", askedAt && newsletterDay(askedAt)],
    ["Agreed", confirmedAt && newsletterDay(confirmedAt)],
    ["What they read", wording && `“${wording}”`],
    ["Proof", proof],
    ["Left", leftAt && newsletterDay(leftAt)],
    ["Refused", refusedAt && `${newsletterDay(refusedAt)}${refusal && `: ${refusal}`}`],
  ];
  return facts.flatMap(([name, words]) => (words ? [{ name, words }] : []));
}

export default function SubscriberPage({ loaderData: { email, facts, canErase }, params }: Route.ComponentProps) {
  return (
    <AdminPage title={email} isNarrow>
      <dl className="panel subscriber-facts">
        {facts.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="row">
        <Link className="back" to={href("/admin/newsletter/subscribers")}>
          <Icon name="back" /> All subscribers
        </Link>
        {canErase && (
          <Link className="button outline danger" to={href("/admin/newsletter/subscribers/:subscriber/erase", params)}>
            Erase
          </Link>
        )}
      </p>
    </AdminPage>
  );
}
