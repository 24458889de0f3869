import { href, Link } from "react-router";
import { clockWords } from "~/domain/clinic/clinic-words";
import { ActionButton } from "~/ui/admin/action-button";
import { Panel } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import type { TodayData } from "./today-loader.server";

export function ComingUp({ days, notices }: { days: TodayData["comingUp"]; notices: TodayData["notices"] }) {
  return (
    <aside>
      {notices.length > 0 && (
        <Panel title="Notices">
          <ul className="rows">
            {notices.map(({ id, title, from, until, isPlanned, waitsBehind }) => (
              <li key={id}>
                <span>
                  <Link to={href("/admin/clinic/notices/:notice", { notice: id })}>{title}</Link>
                  <small>
                    {isPlanned ? (
                      <>
                        from <Moment at={from} />{" "}
                      </>
                    ) : waitsBehind === null ? (
                      "on the site "
                    ) : (
                      `waits behind “${waitsBehind}”, `
                    )}
                    until <Moment at={until} />
                  </small>
                </span>
                <ActionButton action={href("/admin/clinic/notices/:notice/end", { notice: id })} keepsScroll label={`End: ${title}`}>
                  End
                </ActionButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Coming up">
        {days.length === 0 && <p>No closures or special hours in the next two months.</p>}
        <ul className="rows">
          {days.map(({ date, day, name, span }) => (
            <li key={date}>
              <span>
                {day}
                <small>
                  {[name, span ? `${clockWords(span.opens)} to ${clockWords(span.closes)}` : "closed"].filter(Boolean).join(" · ")}
                </small>
              </span>
            </li>
          ))}
        </ul>
        <div className="row">
          <Link className="button outline" to={href("/admin/clinic/days")}>
            Change closures
          </Link>
          <Link className="button outline" to={href("/admin/clinic/share/door-sign")}>
            Door sign
          </Link>
        </div>
      </Panel>
    </aside>
  );
}
