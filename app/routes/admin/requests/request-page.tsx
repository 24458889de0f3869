import { href, Link, useSearchParams } from "react-router";
import { displayPhone } from "~/domain/clinic/clinic-record";
import { requestTitle } from "~/domain/requests/contact-request";
import { promiseOf } from "~/domain/requests/receipt";
import { getRequest } from "~/domain/requests/request-queries.server";
import { findRequestSettings } from "~/domain/requests/request-settings.server";
import { AdminHead, AdminTitle } from "~/ui/admin/admin-page";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/request-page";
import { Promised, RequestActions, RequestBadges } from "./request-actions";
import { formatDate, formatProgress, requestFacts } from "./request-labels";
import { backToRequests } from "./requests-address";
import "./requests.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, actor, params, site, now }: AdminRequest<Route.LoaderArgs>) => {
  const request = await getRequest(db, actor, params.id);
  const { promise } = await findRequestSettings(db);
  return { request, promised: promiseOf(request, { clinic: site.clinic, promise, now }), isOwner: actor.role === "owner" };
});

export default function RequestPage({ loaderData: { request, promised, isOwner } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const title = requestTitle(request);
  const { id, name, phone, email, message, pictures, receivedAt } = request;
  return (
    <main id="main" className="wrap page request-page">
      <AdminTitle>{title}</AdminTitle>
      <AdminHead title={title} back={{ to: backToRequests(search), text: "Requests" }} />
      <RequestBadges request={request} />
      <p className="small soft">
        {[`Received ${formatDate(receivedAt)}`, ...formatProgress(request, formatDate)].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {request.state === "new" && <Promised {...promised} />}
      <dl className="panel request-facts">
        <Fact term="Name">{name}</Fact>
        {phone && (
          <Fact term="Phone">
            <a href={`tel:${phone}`}>{displayPhone(phone)}</a>
          </Fact>
        )}
        {email && (
          <Fact term="Email">
            <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          </Fact>
        )}
        {requestFacts(request).map(({ term, text }) => (
          <Fact term={term} key={term}>
            {text}
          </Fact>
        ))}
        {message && (
          <Fact term="Message">
            <span className="message">{message}</span>
          </Fact>
        )}
      </dl>
      {pictures.length > 0 && (
        <section aria-label="Pictures of the label" className="request-pictures">
          {pictures.map(({ number, width, height }) => {
            const address = href("/admin/requests/:id/pictures/:number", { id, number: String(number) });
            return (
              <a href={address} key={number}>
                <img src={address} width={width} height={height} alt={`Label ${number} of ${pictures.length}`} />
              </a>
            );
          })}
        </section>
      )}
      <RequestActions request={request} title={title} all />
      <div className="row">
        <button className="button outline small needs-script" type="button" onClick={() => print()}>
          Print
        </button>
        {isOwner && (
          <Link className="button outline small" to={href("/admin/requests/:id/erase", { id })}>
            Erase
          </Link>
        )}
      </div>
    </main>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
