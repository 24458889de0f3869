import { href } from "react-router";
import { Icon } from "~/ui/kit/icon";
import { useSite } from "./site-facts";

export function BookLink({ short = false }: { short?: boolean }) {
  const { clinic, copy } = useSite();
  return (
    <a className="button booking" href={clinic.bookingUrl} target="_blank" rel="noopener">
      {short ? copy.actions.bookShort : copy.actions.book} <Icon name="external" />
      <span className="visually-hidden">{copy.actions.newTab}</span>
    </a>
  );
}

/** Without a label, the button shows the number. */
export function CallLink({ label, isEmergency = false }: { label?: string; isEmergency?: boolean }) {
  const { clinic } = useSite();
  const { e164, display } = isEmergency ? clinic.emergencyPhone : clinic.phone;
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

/** The line for emergencies where it is another number, else the words that say so, and who helps when nobody answers it. */
export function EmergencyLineNote({ same }: { same: string }) {
  const { clinic, copy } = useSite();
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
      <a href={href("/:service", { service: "emergency-care" })}>{afterHours}</a>
    </>
  );
}

/** The mail address, which may break after @ on narrow screens. */
export function EmailLink() {
  const { clinic } = useSite();
  const [name = "", domain = ""] = clinic.email.split("@");
  return (
    <a href={`mailto:${clinic.email}`}>
      {`${name}@`}
      <wbr />
      {domain}
    </a>
  );
}

/** The clinic, the hospital and the poison lines for the phone's contacts. */
export function SaveNumbersLink({ label }: { label: string }) {
  return <a href={href("/contact.vcf")}>{label}</a>;
}
