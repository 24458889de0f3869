import { href } from "react-router";
import { BookLink, CallLink, EmailLink, EmergencyLink, PhoneNumberLink } from "./action-links";
import { useSite } from "./site-facts";
import { Brand } from "./site-header";
import { InEnglish, LanguageSwitch, PhoneNote, RecordWords } from "./twin-link";

export function SiteFooter() {
  const { clinic, copy, year, ownPages = [], addressOf, language } = useSite();
  const { home, services, contact, blog } = copy.navigation;
  const quickLinks = [
    [href("/"), home],
    [href("/about"), copy.footer.aboutUs],
    [href("/services"), services],
    ...(language === "en" ? [] : ([[href("/blog"), blog]] as const)),
    ...ownPages.map(({ path, title }) => [path, title] as const),
    [href("/contact"), contact],
  ] as const;
  return (
    <footer className="site-footer night">
      <div className="wrap three-columns">
        <div className="flow">
          <Brand />
          <p className="soft">{copy.footer.motto}</p>
        </div>
        <nav aria-label={copy.footer.quickLinks}>
          <h2>{copy.footer.quickLinks}</h2>
          <ul>
            {quickLinks.map(([path, name]) => (
              <li key={path}>
                <a href={addressOf(path)}>
                  <RecordWords words={ownPages.map(({ title }) => title)} text={name} />
                  <InEnglish path={path} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>{copy.footer.contact}</h2>
          <address>
            <ul>
              <li>
                <PhoneNumberLink /> <PhoneNote />
              </li>
              <li>
                <EmailLink />
              </li>
              <li>
                <AddressLink />
              </li>
            </ul>
          </address>
        </div>
      </div>
      <div className="wrap soft legal">
        <p>{`${copy.footer.copyright(clinic.copyrightSince, year)} ${clinic.name}`}</p>
        <ul aria-label={copy.footer.statements}>
          <li>
            <a href={addressOf(href("/accessibility"))}>{copy.footer.accessibility}</a>
          </li>
          <li>
            <a href={addressOf(href("/privacy"))}>{copy.footer.privacy}</a>
          </li>
          <LanguageSwitch />
        </ul>
      </div>
    </footer>
  );
}

export function PhoneBar() {
  const { copy, opening } = useSite();
  if (!opening.open) {
    return (
      <nav className="action-bar shut" aria-label={copy.navigation.goOrCall}>
        <EmergencyLink />
        <CallLink label={copy.actions.call} />
      </nav>
    );
  }
  return (
    <nav className="action-bar" aria-label={copy.navigation.callOrBook}>
      <CallLink label={copy.actions.call} />
      <BookLink short />
    </nav>
  );
}

function AddressLink() {
  const { clinic, addressOf } = useSite();
  const { street, city, region, postalCode } = clinic.address;
  return <a href={`${addressOf(href("/contact"))}#map`}>{`${street}, ${city}, ${region} ${postalCode}`}</a>;
}
