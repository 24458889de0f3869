import { href, Link } from "react-router";
import { z } from "zod";
import { listAuditEvents } from "~/domain/staff/audit.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/audit-trail";

export const loader = adminLoader({ role: "owner" }, async ({ db, actor, url }: AdminRequest) => {
  const page = z.coerce.number().int().min(1).max(100_000).catch(1).parse(url.searchParams.get("page"));
  return { page, ...(await listAuditEvents(db, actor, page)) };
});

export default function AuditTrail({ loaderData: { page, events, hasMore } }: Route.ComponentProps) {
  return (
    <AdminPage title="History">
      <p>Who did what and when, for the last two years. Entries can’t be edited.</p>
      <table className="audit">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td>
                <Moment at={event.at} />
              </td>
              <td>{event.actorName}</td>
              <td>{sentence(event)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <nav className="row" aria-label="Pages of the history">
        {page > 1 && (
          <Link className="button outline" to={`${href("/admin/audit")}?page=${page - 1}`}>
            Newer
          </Link>
        )}
        {hasMore && (
          <Link className="button outline" to={`${href("/admin/audit")}?page=${page + 1}`}>
            Older
          </Link>
        )}
      </nav>
    </AdminPage>
  );
}

type Event = Route.ComponentProps["loaderData"]["events"][number];

function sentence({ action, actorName, subjectName, detail }: Event): string {
  const facts = Object.entries(detail).map(([name, value]) => `${name}: ${value}`);
  const whom = subjectName === actorName ? "" : ` ${subjectName}`;
  return `${action}${whom}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
}
