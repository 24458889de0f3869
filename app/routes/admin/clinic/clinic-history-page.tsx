import { href } from "react-router";
import { listClinicHistory } from "~/domain/clinic/clinic-revisions.server";
import { roleToChange } from "~/domain/clinic/clinic-sections";
import { isAtLeast } from "~/domain/staff/roles";
import { HistoryDays, NothingFound } from "~/routes/admin/history/history-days";
import { clinicSentence, groupByDay } from "~/routes/admin/history/history-sentences";
import { listAddress, newestAndOlder, numberParameter, searchParameter } from "~/ui/admin/list-addresses";
import { ListSearch } from "~/ui/admin/list-search";
import { NewestOlder } from "~/ui/admin/pager";
import { ActionButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/clinic-history-page";
import { ClinicPage } from "./section/clinic-page";

const page = href("/admin/clinic/history");

const address = listAddress(page, { search: searchParameter, before: numberParameter });

export const loader = adminLoader({ role: "editor" }, async ({ actor, db, now, url }: AdminRequest) => {
  const query = address.parse(url.searchParams);
  const { entries, older } = await listClinicHistory(db, query);
  const lines = entries.map(({ number, action, savedAt, savedByName, section, isNewest }) => ({
    id: String(number),
    at: savedAt,
    who: savedByName,
    sentence: clinicSentence(action),
    action,
    mayUndo: isNewest && section !== null && isAtLeast(actor.role, roleToChange(section)),
  }));
  return { days: groupByDay(lines, now), search: query.search, ...newestAndOlder(address.to, query, older) };
});

export default function ClinicHistoryPage({ loaderData: { days, search, newest, older } }: Route.ComponentProps) {
  return (
    <ClinicPage title="Clinic history">
      <ListSearch page={page} label="History of the clinic" field="Search the history" search={search} className="history-search" />
      {days.length === 0 &&
        (search ? (
          <NothingFound page={page}>Nothing matches.</NothingFound>
        ) : (
          <p role="status">Nobody has changed the clinic’s facts yet.</p>
        ))}
      <HistoryDays
        days={days}
        action={({ id, action, mayUndo }) =>
          mayUndo && (
            <ActionButton action={href("/admin/clinic/history/:number/undo", { number: id })} label={`Undo: ${action}`} keepsScroll>
              Undo
            </ActionButton>
          )
        }
      />
      <NewestOlder newest={newest} older={older} />
    </ClinicPage>
  );
}
