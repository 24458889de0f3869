import { formatDay } from "~/domain/clinic/arizona-time";
import { phoneOf, type ShownHospital } from "~/domain/clinic/clinic-facts";
import type { Heading } from "~/domain/posts/article/article-headings";
import { Icon } from "~/ui/kit/icon";
import { CallLink, SaveNumbersLink } from "~/ui/public/action-links";
import { directionsTo, emergencyMapSearch } from "~/ui/public/opening/emergency-bar";
import { CompactHours } from "~/ui/public/opening/office-hours";
import { OpeningLine } from "~/ui/public/opening/opening-line";
import { useSite } from "~/ui/public/site-facts";
import { InterpreterNote, PhoneNote, RecordWords, TwinLink } from "~/ui/public/twin-link";

/** The first screen of the emergency page: whom to call and where to go at this hour. */
export function EmergencyNow({ title, firstAid }: { title: string; firstAid: readonly Heading[] }) {
  const { clinic, opening, copy } = useSite();
  const { emergency } = copy;
  const [hospital, ...others] = clinic.hospitals;
  return (
    <div className="emergency-now night">
      <div className="wrap">
        <SheetHead />
        <div>
          <div className="title-and-twin">
            <h1>{title}</h1>
            <TwinLink />
          </div>
          <OpeningLine />
          {opening.open && <CallUsFirst />}
          {hospital ? (
            <HospitalCard hospital={hospital} todo={emergency.lifeAtRisk} isSecond={opening.open} />
          ) : (
            <NoHospital isSecond={opening.open} />
          )}
        </div>
        <div>
          <PoisonLines />
          {firstAid.length > 0 && (
            <section className="first-aid" aria-labelledby="first-aid-now">
              <h2 id="first-aid-now">{emergency.firstAid}</h2>
              <nav aria-labelledby="first-aid-now">
                {firstAid.map(({ id, text }) => (
                  <a key={id} href={`#${id}`}>
                    {text}
                  </a>
                ))}
              </nav>
            </section>
          )}
          {others.map((other) => (
            <HospitalCard key={other.id} hospital={other} todo={emergency.otherHospital} isSecond />
          ))}
          <p className="save-numbers">
            <SaveNumbersLink label={emergency.saveNumbers} />
          </p>
        </div>
      </div>
    </div>
  );
}

function PoisonLines() {
  const { clinic, copy } = useSite();
  const { title, text } = copy.emergency.poison;
  if (clinic.poisonLines.length === 0) return null;
  return (
    <section aria-labelledby="poison-lines">
      <h2 id="poison-lines">{title}</h2>
      <p>{text}</p>
      <ul className="phone-lines">
        {clinic.poisonLines.map(({ name, phone, interpretersOn }) => (
          <li key={phone}>
            <a href={`tel:${phone}`}>
              <span>
                {name} <InterpreterNote on={interpretersOn} />
              </span>
              <b>{phoneOf(phone).display}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Printed only: the clinic and the date. */
function SheetHead() {
  const { clinic, copy, today } = useSite();
  const { street, city } = clinic.address;
  return (
    <div className="sheet-head">
      <div>
        <b>{clinic.name}</b>
        <p>{`${street}, ${city}`}</p>
        <CompactHours />
      </div>
      <p>
        <b>{clinic.emergencyPhone.display}</b>
        <br />
        {copy.emergency.asOf(formatDay(today, copy.locale))}
      </p>
    </div>
  );
}

function CallUsFirst() {
  const { emergency } = useSite().copy;
  return (
    <section className="help-card" aria-labelledby="call-us">
      <h2 id="call-us">{emergency.callUs.title}</h2>
      <p>{emergency.callUs.text}</p>
      <CallLink isEmergency />
      <PhoneNote />
    </section>
  );
}

function HospitalCard({ hospital, todo, isSecond }: { hospital: ShownHospital; todo: string; isSecond: boolean }) {
  const { copy } = useSite();
  const { emergency } = copy;
  const { id, name, address, hours, verifiedOn, interpretersOn } = hospital;
  const phone = phoneOf(hospital.phone);
  return (
    <section className={isSecond ? "help-card second" : "help-card"} aria-labelledby={`hospital-${id}`}>
      <p className="do">{todo}</p>
      <h2 id={`hospital-${id}`}>{name}</h2>
      <p>
        <RecordWords words={[hours]} text={emergency.checked(hours, formatDay(verifiedOn, copy.locale))} />
      </p>
      <InterpreterNote on={interpretersOn} />
      <a className="button" href={`tel:${phone.e164}`} aria-label={emergency.callNamed(name, phone.display)}>
        <Icon name="phone" /> {phone.display}
      </a>
      <a
        className="button outline"
        href={directionsTo(address)}
        target="_blank"
        rel="noopener"
        aria-label={emergency.directionsTo(name, address)}
      >
        <Icon name="pin" /> <span className="place">{address}</span>
        {isSecond && <span className="short">{emergency.bar.directions}</span>}
      </a>
    </section>
  );
}

function NoHospital({ isSecond }: { isSecond: boolean }) {
  const { emergency } = useSite().copy;
  return (
    <section className={isSecond ? "help-card second" : "help-card"} aria-labelledby="hospital">
      <p className="do">{emergency.lifeAtRisk}</p>
      <h2 id="hospital">{emergency.noHospital.title}</h2>
      <p>{emergency.noHospital.text}</p>
      <a className="button" href={emergencyMapSearch} target="_blank" rel="noopener">
        <Icon name="pin" /> {emergency.noHospital.search}
      </a>
    </section>
  );
}
