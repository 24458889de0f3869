import { href, Link } from "react-router";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { type ContactRequest, requestStates, requestTitle } from "~/domain/requests/contact-request";
import { promiseOf } from "~/domain/requests/receipt";
import { countByState, listRequests, type RequestQuery } from "~/domain/requests/request-queries.server";
import { findRequestSettings } from "~/domain/requests/request-settings.server";
import { fromList } from "~/routes/admin/list-return";
import { AdminPage } from "~/ui/admin/admin-page";
import { Counters } from "~/ui/admin/counters";
import { ListSearch } from "~/ui/admin/list-search";
import { Pager } from "~/ui/admin/pager";
import { useLiveData } from "~/ui/admin/session/use-live-events";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/request-list-page";
import { Promised, RequestActions, RequestBadges } from "./request-actions";
import { formatMoment, formatPictures, formatProgress, stateNames } from "./request-labels";
import { parseRequestsAddress, requestsPath } from "./requests-address";
import "./requests.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, actor, now, url, site }: AdminRequest) => {
  const address = parseRequestsAddress(url.searchParams);
  // Read first, so that a request in between is reported twice rather than never.
  const after = await findLatestEventId(db);
  const counts = await countByState(db);
  const { requests, found, page, pages } = await listRequests(db, actor, address);
  const { keepDays, promise } = await findRequestSettings(db);
  const promised = requests.map((request) => ({ ...request, promised: promiseOf(request, { clinic: site.clinic, promise, now }) }));
  return { after, counts, requests: promised, found, pages, address: { ...address, page }, keepDays, now, isOwner: actor.role === "owner" };
});

export default function RequestListPage({ loaderData }: Route.ComponentProps) {
  const { after, counts, requests, found, pages, address, keepDays, now, isOwner } = loaderData;
  useLiveData(after);
  return (
    <AdminPage title="Requests">
      <Counters
        label="Requests by status"
        counters={requestStates.map((state) => ({
          ...{ name: stateNames[state], count: counts[state], isCurrent: state === address.state },
          to: requestsPath({ state }),
        }))}
      />
      <ListSearch
        page={href("/admin/requests")}
        label="Requests"
        field="Search by name or pet"
        search={address.search}
        state={address.state}
        found={
          address.search === ""
            ? undefined
            : { count: found, noun: "request", all: requestsPath({ state: address.state }), allText: "Show all" }
        }
      />
      {requests.length === 0 ? (
        <div className="empty slim">
          <h2>{address.search ? "No request matches" : emptyTexts[address.state]}</h2>
          {address.search === "" && address.state === "new" && (
            <p className="soft">What visitors send with the contact form appears here.</p>
          )}
        </div>
      ) : (
        <>
          <h2 className="visually-hidden">{stateNames[address.state]}</h2>
          <ul className="list asks">
            {requests.map((request) => (
              <RequestRow request={request} address={address} now={now} key={request.id} />
            ))}
          </ul>
        </>
      )}
      <Pager page={address.page} pages={pages} to={(page) => requestsPath({ ...address, page })} />
      <p className="small soft">
        Erased {keepDays} days after they are done. {isOwner && <Link to={href("/admin/requests/settings")}>Change</Link>}
      </p>
    </AdminPage>
  );
}

const emptyTexts = { new: "Nothing new", answered: "Nothing left to do", done: "Nothing is done yet" } as const;

type ListedRequest = ContactRequest & { readonly promised: ReturnType<typeof promiseOf> };

function RequestRow({ request, address, now }: { request: ListedRequest; address: RequestQuery; now: Date }) {
  const title = requestTitle(request);
  const when = (at: string) => formatMoment(at, now);
  const facts = [request.name, when(request.receivedAt), formatPictures(request.pictures.length), ...formatProgress(request, when)];
  return (
    <li className={request.state}>
      <div>
        <RequestBadges request={request} />
        <h3>
          <Link to={fromList(href("/admin/requests/:id", { id: request.id }), requestsPath(address))}>{title}</Link>
        </h3>
        <p className="small soft">{facts.filter(Boolean).join(" · ")}</p>
        {request.state === "new" && <Promised {...request.promised} />}
      </div>
      <RequestActions request={request} title={title} />
    </li>
  );
}
