import { href } from "react-router";
import type { ShownTestimonial } from "~/domain/clinic/testimonials/testimonial";
import type { PageText, ServiceSummary } from "~/domain/pages/page";
import { Icon } from "~/ui/kit/icon";
import { Sunrise } from "~/ui/kit/sunrise";
import { BookingBanner, EmailLink, EmergencyLineNote, HeroActions, PhoneNumberLink } from "~/ui/public/action-links";
import { ClinicMap } from "~/ui/public/clinic-map";
import { ContactTile } from "~/ui/public/contact-tile";
import { OfficeHoursCard } from "~/ui/public/opening/office-hours";
import { OpeningLine } from "~/ui/public/opening/opening-line";
import { Lead } from "~/ui/public/page-hero";
import { ServiceStrip } from "~/ui/public/service-strip";
import { useSite } from "~/ui/public/site-facts";
import { InEnglish } from "~/ui/public/twin-link";
import "~/ui/styles/home.css";
import { ClinicPicture, OwnWords } from "./own-words";

interface HomeSectionsProps {
  readonly text: PageText;
  readonly services: readonly ServiceSummary[];
  /** Shown while the clinic has no testimonials; empty where the law forbids samples. */
  readonly samples: readonly ShownTestimonial[];
}

export function HomeSections({ text, services, samples }: HomeSectionsProps) {
  return (
    <>
      <HomeHero intro={text.intro} />
      <AboutSection text={text} />
      <ServicesSection services={services} />
      <Testimonials samples={samples} />
      <ContactSection />
    </>
  );
}

function HomeHero({ intro }: { intro: string }) {
  const { clinic, copy } = useSite();
  const { hero } = copy.home;
  return (
    <section className="home-hero night">
      <div className="wrap">
        <div className="flow">
          <h1>{hero.title}</h1>
          <Lead text={intro} />
          <OpeningLine />
          <HeroActions />
          {clinic.families !== "" && (
            <p className="proof">
              <Icon name="heart" /> {hero.proof(clinic.families)}
            </p>
          )}
        </div>
      </div>
      <Sunrise alt={hero.imageAlt} />
    </section>
  );
}

function AboutSection({ text }: { text: PageText }) {
  const { copy, addressOf } = useSite();
  const { about } = copy.home;
  return (
    <section className="section">
      <div className="wrap two-columns">
        <ClinicPicture />
        <div className="flow">
          <OwnWords text={text} />
          <div className="row">
            <a className="button" href={addressOf(href("/about"))}>
              <span>
                {about.more}
                <InEnglish path={href("/about")} />
              </span>
            </a>
            <a className="button outline" href={addressOf(href("/services"))}>
              {about.services}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

function ServicesSection({ services }: { services: readonly ServiceSummary[] }) {
  const { copy, addressOf } = useSite();
  return (
    <section className="section sky" aria-labelledby="services">
      <div className="wrap">
        <div className="head">
          <h2 id="services">{copy.home.services.title}</h2>
          <a className="more" href={addressOf(href("/services"))}>
            {copy.serviceList.all} <Icon name="arrow" />
          </a>
        </div>
        <ServiceStrip services={services} />
      </div>
    </section>
  );
}

function Testimonials({ samples }: { samples: readonly ShownTestimonial[] }) {
  const { clinic, copy, language } = useSite();
  const { testimonials } = copy.home;
  const shown = clinic.testimonials.length > 0 ? clinic.testimonials : samples;
  if (shown.length === 0) return null;
  // Clients wrote in English.
  const foreign = language === "es" && shown !== samples ? "en" : undefined;
  return (
    <section className="section sand" aria-labelledby="testimonials">
      <div className="wrap">
        <div className="head">
          <h2 id="testimonials">{testimonials.title}</h2>
        </div>
        <div className={shown.length < 3 ? "two-columns even stagger" : "three-columns stagger"}>
          {shown.map(({ id, name, rating, about, text }, index) => (
            <figure className={index > 0 && index === shown.length - 1 ? "card quote quails" : "card quote"} key={id}>
              {shown === samples && <p className="note">{testimonials.sample}</p>}
              {rating && <Stars rating={rating} />}
              <blockquote lang={foreign}>{text}</blockquote>
              <figcaption>
                <b>{name}</b>
                <br />
                <span className="soft" lang={foreign}>
                  {about}
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

function ContactSection() {
  const { copy } = useSite();
  return (
    <section className="section before-footer" aria-labelledby="contact">
      <div className="wrap stack">
        <h2 id="contact">{copy.home.contact.title}</h2>
        <ContactCards />
        <div className="two-columns even">
          <OfficeHoursCard />
          <ClinicMap />
        </div>
        <BookingBanner />
      </div>
    </section>
  );
}

function ContactCards() {
  const { clinic, copy } = useSite();
  const { contact } = copy.home;
  const { street, city, region, postalCode } = clinic.address;
  return (
    <div className="three-columns">
      <ContactTile icon="phone" title={contact.call} heading="h3">
        <PhoneNumberLink />
        <span className="soft">
          <EmergencyLineNote same={contact.callNote} />
        </span>
      </ContactTile>
      <ContactTile icon="mail" title={contact.email} heading="h3">
        <EmailLink />
        <span className="soft">{contact.emailNote}</span>
      </ContactTile>
      <ContactTile icon="pin" title={contact.visit} heading="h3">
        <a href="#map">{street}</a>
        <span className="soft">{`${city}, ${region} ${postalCode}`}</span>
      </ContactTile>
    </div>
  );
}

const MAX_RATING = 5;
const STAR = "m12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z";

function Stars({ rating }: { rating: number }) {
  const { copy } = useSite();
  const filled = Array.from({ length: rating }, (_, position) => position * 26);
  return (
    <svg className="stars" viewBox={`0 0 ${MAX_RATING * 26 - 2} 24`} role="img" aria-label={copy.home.testimonials.stars(rating)}>
      {filled.map((left) => (
        <path key={left} d={STAR} transform={left ? `translate(${left})` : undefined} />
      ))}
    </svg>
  );
}
