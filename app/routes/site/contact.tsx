import { href } from "react-router";
import { clinicNode, describedClinic } from "~/domain/clinic/structured-data";
import type { RouteHandle } from "~/root";
import { EmailLink, EmergencyLineNote, PhoneNumberLink, SaveNumbersLink } from "~/ui/public/action-links";
import { BookingBanner } from "~/ui/public/booking-banner";
import { ClinicMap } from "~/ui/public/clinic-map";
import { ContactTile } from "~/ui/public/contact-tile";
import { CompactHours, OfficeHoursCard } from "~/ui/public/opening/office-hours";
import { OpeningLine } from "~/ui/public/opening/opening-line";
import { PageHero } from "~/ui/public/page-hero";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { useSite } from "~/ui/public/site-facts";
import { requestContext } from "~/web/request-context.server";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import type { Route } from "./+types/contact";
import { FirstVisit } from "./first-visit";

export const handle: RouteHandle = { countsVisits: true };

export function loader({ context }: Route.LoaderArgs) {
  const { clinic, now: readTime, origin } = context.get(requestContext);
  const now = readTime();
  return { clinic: describedClinic(clinic, now), now, subscription: origin.replace(/^https?/, "webcal") + href("/closures.ics") };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, description, shareTitle } = seoCopy.contact;
  const shareImage = pageShareImage("contact", shareTitle, shareSceneAlt);
  const { clinic, now } = loaderData;
  const structuredData = (origin: string) => [clinicNode(clinic, { origin, now, imageUrl: origin + shareImage.path })];
  return pageMeta({ matches, title, description, path: href("/contact"), shareImage, structuredData });
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { hero, find, calendar } = useSite().copy.contact;
  return (
    <main id="main">
      <PageHero {...hero}>
        <OpeningLine />
      </PageHero>
      <section className="section before-footer">
        <div className="wrap stack">
          <Tiles />
          <h2>{find}</h2>
          <div className="two-columns even">
            <OfficeHoursCard>
              <p className="closures">
                <b>{calendar.title}</b>
                <span>
                  <a href={loaderData.subscription}>{calendar.subscribe}</a>
                  <a href={href("/closures.ics")}>{calendar.download}</a>
                </span>
              </p>
            </OfficeHoursCard>
            <ClinicMap />
          </div>
          <FirstVisit />
          <BookingBanner />
        </div>
      </section>
    </main>
  );
}

function Tiles() {
  const { clinic: facts, copy } = useSite();
  const { tiles } = copy.contact;
  const { street, city, region, postalCode } = facts.address;
  return (
    <div className="tiles">
      <ContactTile icon="phone" title={tiles.phone} heading="h2">
        <PhoneNumberLink />
        <span className="soft">
          <EmergencyLineNote same={tiles.phoneNote} />
        </span>
        <SaveNumbersLink label={tiles.save} />
      </ContactTile>
      <ContactTile icon="mail" title={tiles.email} heading="h2">
        <EmailLink />
        <span className="soft">{tiles.emailNote}</span>
      </ContactTile>
      <ContactTile icon="pin" title={tiles.address} heading="h2">
        <a href="#map">
          {street}
          <br />
          {`${city}, ${region} ${postalCode}`}
        </a>
      </ContactTile>
      <ContactTile icon="clock" title={tiles.hours} heading="h2">
        <CompactHours />
        <p className="note">{copy.hours.note}</p>
      </ContactTile>
    </div>
  );
}
