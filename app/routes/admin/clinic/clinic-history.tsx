import { href, Link } from "react-router";
import { z } from "zod";
import { listClinicHistory } from "~/domain/clinic/clinic-revisions.server";
import { ActionButton } from "~/ui/admin/action-button";
import { Moment } from "~/ui/admin/moment";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/clinic-history";
import { ClinicPage } from "./clinic-page";

export const loader = adminLoader({ role: "editor" }, async ({ db, url }: AdminRequest) => {
  const page = z.coerce.number().int().min(1).max(100_000).catch(1).parse(url.searchParams.get("page"));
  return { page, ...(await listClinicHistory(db, page)) };
});

export default function ClinicHistory({ loaderData: { page, entries, hasMore } }: Route.ComponentProps) {
  return (
    <ClinicPage title="Clinic">
      {entries.length === 0 && <p>Nobody has changed the clinic’s facts yet.</p>}
      <ul className="rows panel">
        {entries.map(({ number, action, savedAt, savedByName }) => (
          <li key={number}>
            <span>
              {savedByName} {action}
              <small>
                <Moment at={savedAt} />
              </small>
            </span>
            <ActionButton
              action={href("/admin/clinic/history/:number/undo", { number: String(number) })}
              label={`Undo: ${action}`}
              keepsScroll
            >
              Undo
            </ActionButton>
          </li>
        ))}
      </ul>
      <nav className="row" aria-label="Pages of the history">
        {page > 1 && (
          <Link className="button outline" to={`${href("/admin/clinic/history")}?page=${page - 1}`}>
            Newer
          </Link>
        )}
        {hasMore && (
          <Link className="button outline" to={`${href("/admin/clinic/history")}?page=${page + 1}`}>
            Older
          </Link>
        )}
      </nav>
    </ClinicPage>
  );
}
