import { phoneOf } from "~/domain/clinic/clinic-facts";
import { Icon } from "~/ui/kit/icon";
import { CallLink } from "~/ui/public/action-links";
import { useSite } from "~/ui/public/site-facts";

/** Opens the maps app on phones and works in every browser (Google Maps URLs). */
export const emergencyMapSearch = "https://www.google.com/maps/search/?api=1&query=emergency+vet+open+now";

export function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: address })}`;
}

/** The bottom bar of the emergency page: the numbers that answer at this hour, and no booking. */
export function EmergencyBar() {
  const { clinic, opening, copy } = useSite();
  const { bar } = copy.emergency;
  const [hospital] = clinic.hospitals;
  const [poisonLine] = clinic.poisonLines;
  return (
    <nav className="action-bar even" aria-label={bar.label}>
      {opening.open && <CallLink label={bar.callUs} isEmergency />}
      {hospital ? (
        <a
          className={opening.open ? "button outline" : "button"}
          href={`tel:${hospital.phone}`}
          aria-label={`${bar.callHospital}: ${hospital.name}`}
        >
          <Icon name="phone" /> {opening.open ? bar.hospital : bar.callHospital}
        </a>
      ) : (
        <a className={opening.open ? "button outline" : "button"} href={emergencyMapSearch} target="_blank" rel="noopener">
          <Icon name="pin" /> {bar.search}
        </a>
      )}
      {!opening.open && hospital && (
        <a className="button outline" href={directionsTo(hospital.address)} target="_blank" rel="noopener">
          <Icon name="pin" /> {bar.directions}
        </a>
      )}
      {!opening.open && !hospital && poisonLine && (
        <a
          className="button outline"
          href={`tel:${poisonLine.phone}`}
          aria-label={`${bar.poison}: ${poisonLine.name} ${phoneOf(poisonLine.phone).display}`}
        >
          <Icon name="phone" /> {bar.poison}
        </a>
      )}
    </nav>
  );
}
