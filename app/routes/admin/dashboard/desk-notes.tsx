import { href, Link, useLocation } from "react-router";
import type { HealthCheck } from "~/domain/health/health-check";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import type { HospitalReminder } from "./clinic-today";

/** What an owner has to act on. */
export function HealthNote({ facts }: { facts: readonly HealthCheck[] }) {
  if (facts.length === 0) return null;
  return (
    <section className="panel spread desk-note" aria-label="System status">
      <div>
        {facts.map(({ id, name, sentence }) => (
          <p className="must" key={id}>
            <Icon name="alert" />
            <span>
              {name}: {sentence}
            </span>
          </p>
        ))}
      </div>
      <Link className="button outline small" to={href("/admin/system-status")}>
        What to do
      </Link>
    </section>
  );
}

/** Until the first owner has set the blog up, also when there are posts. */
export function SetUpNote() {
  return (
    <section className="panel spread desk-note" aria-label="Set up your blog">
      <p>
        <Icon name="clock" /> The clinic’s name and phone are missing
      </p>
      <div className="row">
        <Link className="button outline small" to={href("/admin/setup")}>
          Set up your blog
        </Link>
      </div>
    </section>
  );
}

/** Visitors are sent to this hospital at night, so somebody has to check it. */
export function HospitalNote({ reminder }: { reminder: HospitalReminder | null }) {
  const { pathname, search } = useLocation();
  if (reminder === null) return null;
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
