import { href } from "react-router";
import { findStoredSubjects, listAuditEvents, NOBODY, type StoredSubjects } from "~/domain/staff/history/audit-history.server";
import { type AuditEvent, type HistoryKind, historyKinds } from "~/domain/staff/history/audit-sentences";
import { listStaff } from "~/domain/staff/staff-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { choiceParameter, listAddress, newestAndOlder, optionalText, positionParameter, searchParameter } from "~/ui/admin/list-addresses";
import { ListSearch } from "~/ui/admin/list-search";
import { NewestOlder } from "~/ui/admin/pager";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/history-page";
import { HistoryDays, NothingFound } from "./history-days";
import { actorLabel, auditSentence, groupByDay } from "./history-sentences";

const page = href("/admin/history");

const address = listAddress(page, {
  search: searchParameter,
  who: optionalText("who"),
  kind: choiceParameter("kind", historyKinds, undefined),
  before: positionParameter,
});

export const loader = adminLoader({ role: "owner" }, async ({ db, actor, now, url }: AdminRequest) => {
  const query = address.parse(url.searchParams);
  const [{ events, older }, members] = await Promise.all([listAuditEvents(db, actor, query), listStaff(db, actor)]);
  const stored = await findStoredSubjects(db, events);
  const lines = events.map((event) => ({
    id: event.id,
    at: event.at,
    who: actorLabel(event.actorName),
    sentence: auditSentence(event, pageOf(event, stored)),
  }));
  return {
    days: groupByDay(lines, now),
    query,
    people: [...members.map(({ id, name }) => ({ id, name })), { id: NOBODY, name: "Nobody signed in" }],
    ...newestAndOlder(address.to, query, older),
  };
});

/** The page of a line's subject; null where it is gone or has none. */
function pageOf({ subjectKind, subjectId: id }: AuditEvent, stored: StoredSubjects): string | null {
  if ((subjectKind === "post" || subjectKind === "page") && stored.post.has(id)) return href("/admin/posts/:id", { id });
  if (subjectKind === "media" && stored.media.has(id)) return href("/admin/pictures/:id", { id });
  if (subjectKind === "account" && stored.account.has(id)) return href("/admin/staff");
  if (subjectKind === "text") return href("/admin/reviews/built-in");
  return subjectKind === "category" ? href("/admin/categories") : null;
}

const kindNames: Readonly<Record<HistoryKind, string>> = {
  articles: "Articles",
  pages: "Pages",
  clinic: "Clinic",
  newsletter: "Newsletter",
  staff: "Staff",
  pictures: "Pictures",
  "sign-in": "Sign-in",
};

export default function HistoryPage({ loaderData: { days, query, people, newest, older } }: Route.ComponentProps) {
  return (
    <AdminPage title="History" lead="Who did what and when, for the last two years. Entries can’t be edited.">
      <ListSearch page={page} label="History" field="Search the history" search={query.search} className="history-search">
        <select className="input" name="who" aria-label="Who" defaultValue={query.who ?? ""}>
          <option value="">Everybody</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select className="input" name="kind" aria-label="What" defaultValue={query.kind ?? ""}>
          <option value="">Everything</option>
          {historyKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
      </ListSearch>
      {days.length === 0 && <NothingFound page={page}>{newest === null ? "Nothing matches." : "Nothing older matches."}</NothingFound>}
      <HistoryDays days={days} />
      <NewestOlder newest={newest} older={older} />
    </AdminPage>
  );
}
