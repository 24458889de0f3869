import { href, Link, useLocation } from "react-router";
import { ActionButton } from "~/ui/admin/action-button";
import { Icon } from "~/ui/kit/icon";
import type { HospitalReminder } from "./clinic-today";

/** What visitors are told at night needs somebody to check it. */
export function HospitalNote({ reminder }: { reminder: HospitalReminder | null }) {
  if (reminder === null) return null;
  return (
    <section className="panel spread desk-note" aria-label="After-hours hospital">
      {reminder.kind === "none" ? <NoHospital /> : <CallAgain {...reminder} />}
    </section>
  );
}

function NoHospital() {
  return (
    <>
      <p className="must">
        <Icon name="alert" /> No hospital for the night yet
      </p>
      <div className="row">
        <Link
          className="button outline small"
          to={href("/admin/clinic/hospitals/:id", { id: "new" })}
          aria-label="Add one: hospital for the night"
        >
          Add one
        </Link>
      </div>
    </>
  );
}

function CallAgain({ id, name, phone, daysAgo, others }: Extract<HospitalReminder, { kind: "due" }>) {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>
        <Icon name="clock" /> {name}: last checked {daysAgo} days ago
      </p>
      <div className="row">
        <a className="button outline small" href={`tel:${phone}`} aria-label={`Call them: ${name}`}>
          <Icon name="phone" /> Call them
        </a>
        <ActionButton
          action={href("/admin/clinic/hospitals/:id/verify", { id })}
          fields={{ to: `${pathname}${search}` }}
          keepsScroll
          label={`Called, still right: ${name}`}
        >
          Called, still right
        </ActionButton>
        {others > 0 && <Link to={href("/admin/clinic/hospitals")}>and {others} more</Link>}
      </div>
    </>
  );
}
