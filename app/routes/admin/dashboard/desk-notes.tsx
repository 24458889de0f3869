import { href, Link, useLocation } from "react-router";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import type { HospitalReminder } from "./clinic-today";

/** Until the first owner has set the site up, also when there are posts. */
export function SetUpNote() {
  return (
    <section className="panel spread desk-note" aria-label="Set up your site">
      <p>
        <Icon name="clock" /> The clinic’s name and phone are missing
      </p>
      <div className="row">
        <Link className="button outline small" to={href("/admin/setup")}>
          Set up your site
        </Link>
      </div>
    </section>
  );
}

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
