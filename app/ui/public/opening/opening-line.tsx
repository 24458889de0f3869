import { href } from "react-router";
import { Icon } from "~/ui/kit/icon";
import { useSite } from "~/ui/public/site-facts";
import { formatOpeningLine } from "./format-opening";

export const emergencyPath = href("/:service", { service: "emergency-care" });

/** The line under the header. While the clinic is closed, all of it is a link to the emergency page. */
export function HourLine() {
  const { opening, copy, addressOf } = useSite();
  const { label, whereToGo, short } = copy.emergencyLine;
  if (opening.open) {
    return (
      <section className={opening.specialCloses === null ? "hour-line" : "hour-line special"} aria-label={label}>
        <div className="wrap">
          <OpeningLine />
          <a href={addressOf(emergencyPath)}>
            {short} <Icon name="arrow" />
          </a>
        </div>
      </section>
    );
  }
  return (
    <section className="hour-line shut" aria-label={label}>
      <a className="wrap" href={addressOf(emergencyPath)}>
        <span>
          <b>{whereToGo}</b> <small>{formatOpeningLine(opening, copy)}</small>
        </span>
        <Icon name="arrow" />
      </a>
    </section>
  );
}

export function OpeningLine() {
  const { opening, copy } = useSite();
  return <p className={opening.open ? "opening-line open" : "opening-line"}>{formatOpeningLine(opening, copy)}</p>;
}
