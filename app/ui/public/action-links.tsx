import { href } from "react-router";
import { mailtoLink } from "~/domain/clinic/clinic-format";
import { EmailText } from "~/ui/kit/email-text";
import { Icon } from "~/ui/kit/icon";
import { formatNextOpening } from "./opening/format-opening";
import { emergencyPath } from "./opening/opening-line";
import { useSite } from "./site-facts";
import { PhoneNote } from "./twin-link";

/** The buttons of a hero. While the clinic is closed, the emergency link is the most prominent. */
export function HeroActions() {
  return (
    <div className="row">
      {!useSite().opening.open && <EmergencyLink />}
      <BookLink />
      <CallLink />
    </div>
  );
}

export function EmergencyLink() {
  const { copy, addressOf } = useSite();
  const { emergency, emergencyRest } = copy.actions;
  return (
    <a className="button emergency" href={addressOf(emergencyPath)}>
      <span>
        {emergency}
        <span>{emergencyRest}</span>
      </span>
    </a>
  );
}

export function BookLink({ short = false }: { short?: boolean }) {
  const { clinic, copy, opening } = useSite();
  return (
    <a className={opening.open ? "button booking" : "button outline"} href={clinic.bookingUrl} target="_blank" rel="noopener">
      {short ? copy.actions.bookShort : copy.actions.book} <Icon name="external" />
      <span className="visually-hidden">{copy.actions.newTab}</span>
    </a>
  );
}

/** Without a label, the button shows the number. While the clinic is closed it shows when it opens. */
export function CallLink({ label, isEmergency = false }: { label?: string; isEmergency?: boolean }) {
  const { clinic, copy, opening } = useSite();
  const { e164, display } = isEmergency ? clinic.emergencyPhone : clinic.phone;
  const opens = formatNextOpening(opening, copy);
  if (opens !== null) {
    return (
      <a className="button outline later" href={`tel:${e164}`}>
        <Icon name="phone" />{" "}
        <span>
          {label ?? display}
          <span> · </span>
          <small>{opens}</small>
        </span>
        {label && <span className="visually-hidden">{display}</span>}
      </a>
    );
  }
  return (
    <a className={isEmergency ? "button" : "button outline"} href={`tel:${e164}`} aria-label={label && `${label} ${display}`}>
      <Icon name="phone" /> {label ?? display}
    </a>
  );
}

export function PhoneNumberLink() {
  const { clinic } = useSite();
  return <a href={`tel:${clinic.phone.e164}`}>{clinic.phone.display}</a>;
}

/** The emergency line if it is another number, else the given sentence, and where to go after hours. */
export function EmergencyLineNote({ same }: { same: string }) {
  const { clinic, copy, addressOf } = useSite();
  const { phone, emergencyPhone } = clinic;
  const { name, afterHours } = copy.emergencyLine;
  const other = (
    <>
      {name} <a href={`tel:${emergencyPhone.e164}`}>{emergencyPhone.display}</a>
    </>
  );
  return (
    <>
      {emergencyPhone.e164 === phone.e164 ? same : other}
      <br />
      <PhoneNote />
      <a href={addressOf(emergencyPath)}>{afterHours}</a>
    </>
  );
}

export function EmailLink() {
  const { clinic } = useSite();
  return (
    <a href={mailtoLink(clinic.email)} aria-label={clinic.email}>
      <EmailText email={clinic.email} />
    </a>
  );
}

export function SaveNumbersLink({ label }: { label: string }) {
  return <a href={useSite().addressOf(href("/contact.vcf"))}>{label}</a>;
}

export function Banner({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="banner night wide">
      <div>
        <h2>{title}</h2>
        <p className="lead">{children}</p>
      </div>
      <div className="row">
        <BookLink />
        <CallLink />
      </div>
    </div>
  );
}

export function BookingBanner() {
  const { booking } = useSite().copy;
  return <Banner title={booking.title}>{booking.text}</Banner>;
}
