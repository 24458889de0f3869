import { href, Link, useLocation } from "react-router";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import type { HospitalReminder } from "./clinic-today";

/** Visitors are sent to this hospital at night, so somebody has to check it. */
export function HospitalNote({ reminder }: { reminder: HospitalReminder }) {
  const { pathname, search } = useLocation();
  return (
    <section className="panel spread desk-note" aria-label="After-hours hospital">
      {reminder.kind === "none" ? (
        <>
          <p className="must">
            <Icon name="alert" /> No after-hours hospital yet
          </p>
          <div className="row">
            <Link
              className="button outline small"
              to={href("/admin/facts/hospitals/:id", { id: "new" })}
              aria-label="Add one: after-hours hospital"
            >
              Add one
            </Link>
          </div>
        </>
      ) : (
        <>
          <p>
            <Icon name="clock" /> {reminder.name}: last checked {reminder.daysAgo} days ago
          </p>
          <div className="row">
            <a className="button outline small" href={`tel:${reminder.phone}`} aria-label={`Call them: ${reminder.name}`}>
              <Icon name="phone" /> Call them
            </a>
            <ActionButton
              action={href("/admin/facts/hospitals/:id/verify", { id: reminder.id })}
              fields={{ to: `${pathname}${search}` }}
              keepsScroll
              label={`Called, still right: ${reminder.name}`}
            >
              Called, still right
            </ActionButton>
            {reminder.others > 0 && <Link to={href("/admin/facts/hospitals")}>and {reminder.others} more</Link>}
          </div>
        </>
      )}
    </section>
  );
}
