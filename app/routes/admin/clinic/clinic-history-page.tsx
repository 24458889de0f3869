import { href } from "react-router";
import { listClinicHistory } from "~/domain/clinic/clinic-revisions.server";
import { roleToChange } from "~/domain/clinic/clinic-sections";
import { isAtLeast } from "~/domain/staff/roles";
import { historyQuery, LONGEST_HISTORY_SEARCH } from "~/routes/admin/history/history-address";
import { HistoryDays, HistorySearch, NothingFound } from "~/routes/admin/history/history-days";
import { clinicSentence, groupByDay } from "~/routes/admin/history/history-words";
import { ActionButton } from "~/ui/admin/action-button";
import { NewestOlder } from "~/ui/admin/pager";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/clinic-history-page";
import { ClinicPage } from "./section/clinic-page";

const page = href("/admin/clinic/history");

export const loader = adminLoader({ role: "editor" }, async ({ actor, db, now, url }: AdminRequest) => {
  const search = url.searchParams.get("q")?.trim().slice(0, LONGEST_HISTORY_SEARCH) ?? "";
  const before = /^[1-9]\d{0,8}$/.exec(url.searchParams.get("before") ?? "")?.[0];
  const { entries, older } = await listClinicHistory(db, { search, before: before === undefined ? undefined : Number(before) });
  const lines = entries.map(({ number, action, savedAt, savedByName, section, isNewest }) => ({
    id: String(number),
    at: savedAt,
    who: savedByName,
    sentence: clinicSentence(action),
    action,
    mayUndo: isNewest && section !== null && isAtLeast(actor.role, roleToChange(section)),
  }));
  const first = `${page}${historyQuery({ search })}`;
  return {
    days: groupByDay(lines, now),
    search,
    newest: before === undefined ? null : first,
    older: older === null ? null : `${first}${search ? "&" : "?"}before=${older}`,
  };
});

export default function ClinicHistoryPage({ loaderData: { days, search, newest, older } }: Route.ComponentProps) {
  return (
    <ClinicPage title="Clinic">
      <HistorySearch page={page} label="History of the clinic" search={search} />
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
