import { href, Link } from "react-router";
import { counted } from "~/domain/phrases";
import { isAtLeast } from "~/domain/staff/roles";
import { countNeverAsked, countSubscribers, listSubscribers, type Subscriber } from "~/domain/subscribers/subscriber-list.server";
import { subscriberStates } from "~/domain/subscribers/subscriber-state";
import { AddressFiles } from "~/routes/admin/newsletter/address-files";
import { NewsletterTabs } from "~/routes/admin/newsletter/newsletter-tabs";
import { AdminHead, AdminTitle } from "~/ui/admin/admin-page";
import { Counters } from "~/ui/admin/counters";
import { choiceParameter, listAddress, newestAndOlder, positionParameter, searchParameter } from "~/ui/admin/list-addresses";
import { ListSearch } from "~/ui/admin/list-search";
import { NewestOlder } from "~/ui/admin/pager";
import { ActionButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import "~/routes/admin/newsletter/newsletter.css";
import type { Route } from "./+types/subscriber-list-page";
import { formatConsent, stateNames } from "./subscriber-labels";
import "./subscribers.css";

const page = href("/admin/newsletter/subscribers");

const address = listAddress(page, {
  search: searchParameter,
  state: choiceParameter("state", subscriberStates, undefined),
  before: positionParameter,
});

export const loader = adminLoader({ role: "editor" }, async ({ db, actor, url }: AdminRequest) => {
  const query = address.parse(url.searchParams);
  const [counts, neverAsked, { subscribers, older }] = await Promise.all([
    countSubscribers(db, actor),
    countNeverAsked(db, actor),
    listSubscribers(db, actor, query),
  ]);
  return {
    query,
    counts,
    neverAsked,
    people: subscribers.map(rowOf),
    ...newestAndOlder(address.to, query, older),
    movesFiles: isAtLeast(actor.role, "owner"),
  };
});

function rowOf(subscriber: Subscriber) {
  const { id, email, state } = subscriber;
  return { id, email, state, consent: formatConsent(subscriber) };
}

export default function SubscriberListPage({
  loaderData: { query, counts, neverAsked, people, newest, older, movesFiles },
}: Route.ComponentProps) {
  const total = subscriberStates.reduce((sum, state) => sum + counts[state], 0);
  const counters = [...subscriberStates, undefined].map((state) => ({
    ...{ name: state ? stateNames[state] : "in all", count: state ? counts[state] : total, isCurrent: state === query.state },
    to: address.to({ search: query.search, state }),
  }));
  return (
    <main id="main" className="wrap page">
      <AdminTitle>Subscribers</AdminTitle>
      <AdminHead title="Subscribers" action={movesFiles && <AddressFiles isEmpty={total === 0} />} />
      <NewsletterTabs />
      <Counters label="Subscribers by status" counters={counters} />
      {neverAsked > 0 && <NeverAsked addresses={neverAsked} canAsk={movesFiles} />}
      <ListSearch page={page} label="Subscribers" field="Search addresses" search={query.search} state={query.state} />
      {people.length > 0 ? <People people={people} /> : <Nobody isEmpty={total === 0} movesFiles={movesFiles} />}
      <NewestOlder newest={newest} older={older} />
    </main>
  );
}

function NeverAsked({ addresses, canAsk }: { addresses: number; canAsk: boolean }) {
  return (
    <div className="notice">
      <p>
        {counted(addresses, "address was", "addresses were")} entered on the site before there was a newsletter. Nobody gets articles before
        confirming.{" "}
        {canAsk ? "One email asks for it; an address that is not confirmed within a week is erased." : "An owner can ask for it by email."}
      </p>
      {canAsk && (
        <ActionButton action={href("/admin/newsletter/subscribers/ask-former")} className="quiet" busyText="Asking…">
          {addresses === 1 ? "Ask to confirm" : "Ask them to confirm"}
        </ActionButton>
      )}
    </div>
  );
}

const badges = { confirmed: "", waiting: "draft", left: "planned", refused: "refused" } as const;

function People({ people }: Pick<Route.ComponentProps["loaderData"], "people">) {
  return (
    <table className="framed people">
      <thead className="phone-hidden">
        <tr>
          <th scope="col">Address</th>
          <th scope="col">Status</th>
          <th scope="col">Consent</th>
          <th scope="col">
            <span className="visually-hidden">Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, email, state, consent }) => (
          <tr key={id}>
            <td>
              <b>{email}</b>
            </td>
            <td>
              <span className={`badge status ${badges[state]}`}>{stateNames[state].toLowerCase()}</span>
            </td>
            <td>{consent}</td>
            <td>
              <Link
                className="quiet"
                to={href("/admin/newsletter/subscribers/:subscriber", { subscriber: id })}
                aria-label={`Details of ${email}`}
              >
                Details
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nobody({ isEmpty, movesFiles }: { isEmpty: boolean; movesFiles: boolean }) {
  if (!isEmpty) {
    return (
      <p role="status">
        No address matches. <Link to={page}>Show all</Link>
      </p>
    );
  }
  return (
    <div className="empty">
      <h2>Nobody has subscribed yet</h2>
      <p>
        The box “Stay Updated” is on the blog and below every article.
        {movesFiles && " You can also import a list of people who agreed elsewhere, such as on paper at the desk."}
      </p>
      {movesFiles && (
        <Link className="button" to={href("/admin/newsletter/subscribers/files")}>
          Import a list
        </Link>
      )}
    </div>
  );
}
