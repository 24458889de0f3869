import { href, Link } from "react-router";
import { Icon } from "~/ui/kit/icon";

interface TodaysHoursProps {
  readonly isOpen: boolean;
  /** What visitors read. */
  readonly text: string;
  readonly next: string | null;
  /** Whether the reader may change them. */
  readonly keepsClinic: boolean;
}

export function TodaysHours({ isOpen, text, next, keepsClinic }: TodaysHoursProps) {
  return (
    <section className="panel todays-hours beside" id="hours" aria-labelledby="todays-hours">
      <div className="between">
        <h2 id="todays-hours">Today’s hours</h2>
        {keepsClinic && (
          <Link className="aside" to={href("/admin/hours")}>
            All hours
          </Link>
        )}
      </div>
      <p className={isOpen ? "opening-line open" : "opening-line"}>{text}</p>
      {keepsClinic && (
        <div className="row">
          <Link className="button outline small" to={href("/admin/clinic/close-early")}>
            Close early
          </Link>
          <Link className="button outline small" to={href("/admin/clinic/other-hours")}>
            Open late
          </Link>
          <Link className="button outline small" to={href("/admin/clinic/close-today")}>
            Close today
          </Link>
        </div>
      )}
      {next && (
        <p className="hint">
          <b>Next change</b> {next}
        </p>
      )}
      {keepsClinic && (
        <Link className="quiet" to={href("/admin/clinic/notices")}>
          <Icon name="notice" /> Post a notice
        </Link>
      )}
    </section>
  );
}
