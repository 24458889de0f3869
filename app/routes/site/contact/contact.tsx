import { data, href, redirect } from "react-router";
import { clinicNode, describedClinic, spanishPageNode } from "~/domain/clinic/structured-data";
import { makesPromise } from "~/domain/requests/request-settings";
import { findRequestSettings } from "~/domain/requests/request-settings.server";
import type { RouteHandle } from "~/root";
import { PhoneText } from "~/ui/kit/phone-text";
import { BookingBanner, EmailLink, EmergencyLineNote, PhoneNumberLink, SaveNumbersLink } from "~/ui/public/action-links";
import { ClinicMap } from "~/ui/public/clinic-map";
import { ContactTile } from "~/ui/public/contact-tile";
import { CompactHours, OfficeHoursCard } from "~/ui/public/opening/office-hours";
import { OpeningLine } from "~/ui/public/opening/opening-line";
import { PageHero } from "~/ui/public/page-hero";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { useSite } from "~/ui/public/site-facts";
import { InEnglish, RecordWords } from "~/ui/public/twin-link";
import { isOutage } from "~/web/http-errors.server";
import { validity, withLayoutValidity } from "~/web/page-validity";
import { withReceivedPictures } from "~/web/received-pictures.server";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { editions } from "~content/editions";
import { languageOf, spanishAddresses, spanishFiles } from "~content/language";
import type { Route } from "./+types/contact";
import { PICTURE_LIMITS, receiveRequest } from "./receive-request.server";
import { RequestForm } from "./request-form";

/** More than three pictures of 10 MB, so that a larger one gets an error beside the field. */
export const handle: RouteHandle = { uploadMegabytes: 64, postsPerMinute: 10, countsVisits: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { clinic, origin } = site;
  const now = site.now();
  const { promises, validUntil } = await readPromises(site);
  const language = languageOf(url.pathname);
  const calendar = language === "es" ? spanishFiles["/closures.ics"] : href("/closures.ics");
  const subscription = origin.replace(/^https?/, "webcal") + calendar;
  return data({ language, clinic: describedClinic(clinic, now), now, promises, calendar, subscription }, { headers: validity(validUntil) });
}

/** Promises nothing during an outage. */
async function readPromises({ database }: RequestContext) {
  try {
    const settings = await database.publicReads.run(() => findRequestSettings(database.kysely));
    return { promises: makesPromise(settings), validUntil: "until-changed" };
  } catch (error) {
    if (!isOutage(error)) throw error;
    return { promises: false, validUntil: null };
  }
}

/** A rejected form is private. */
export const headers: Route.HeadersFunction = ({ actionHeaders, ...cached }) =>
  actionHeaders.has("Cache-Control") ? actionHeaders : withLayoutValidity(cached);

export async function action({ request, context, url }: Route.ActionArgs) {
  const site = context.get(requestContext);
  // Pictures of a rejected form are not read into memory.
  const limits = site.isRateLimited ? { ...PICTURE_LIMITS, most: 0 } : PICTURE_LIMITS;
  const language = languageOf(url.pathname);
  const { problems } = editions[language].requests;
  const outcome = await withReceivedPictures(request, limits, (received) => receiveRequest(site, received, problems));
  if (typeof outcome === "string") {
    const sent = { request: outcome };
    return redirect(language === "es" ? href("/es/contacto/enviado/:request", sent) : href("/contact/sent/:request", sent), 303);
  }
  const { status, retryAfter, ...unsent } = outcome;
  return data(unsent, {
    status,
    headers: { "Cache-Control": "no-store", ...(retryAfter !== null && { "Retry-After": String(retryAfter) }) },
  });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { clinic, now, language } = loaderData;
  const { seo, shareSceneAlt } = editions[language];
  const { title, description, shareTitle } = seo.contact;
  const shareImage = pageShareImage(language === "es" ? "es-contacto" : "contact", shareTitle, shareSceneAlt);
  const path = language === "es" ? spanishAddresses["/contact"] : href("/contact");
  const structuredData = (origin: string) => [
    ...(language === "es" ? [spanishPageNode(origin, { path, name: title, description })] : []),
    clinicNode(clinic, { origin, now, imageUrl: origin + shareImage.path }),
  ];
  return pageMeta({ matches, title, description, path, shareImage, structuredData });
}

const FIND_ID = "find";

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { copy, language } = useSite();
  const { hero, find, calendar } = copy.contact;
  return (
    <main id="main">
      <PageHero {...hero}>
        <OpeningLine />
        <p>
          <a className="jump" href={`#${FIND_ID}`}>
            {find}
          </a>
        </p>
      </PageHero>
      <section className="section before-footer">
        <div className="wrap stack">
          <h2>{editions[language].requests.form.title}</h2>
          <div className="write">
            <RequestForm state={actionData ?? null} promises={loaderData.promises} />
            <Tiles />
          </div>
          <h2 id={FIND_ID}>{find}</h2>
          <div className="two-columns even">
            <OfficeHoursCard>
              <p className="closures">
                <b>{calendar.title}</b>
                <span>
                  <a href={loaderData.subscription}>{calendar.subscribe}</a>
                  <a href={loaderData.calendar}>{calendar.download}</a>
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

/** What owners ask before a visit, as far as the clinic's record has it. */
function FirstVisit() {
  const { clinic, copy, language: shown } = useSite();
  const { title, species, languages, walkIns, payment, parking, arrival, language, always } = copy.contact.visit;
  const given = [
    [species, clinic.species.join(", "), clinic.species],
    [
      languages,
      clinic.languages.map(({ name, when }) => language(name, when)).join(", "),
      clinic.languages.flatMap(({ name, when }) => [name, when]),
    ],
    [walkIns, copy.lastQuestions.today.walkIns[clinic.walkIns], []],
    [payment, clinic.payment, "all"],
    [parking, clinic.parking, "all"],
    [arrival, clinic.arrival, "all"],
  ] as const;
  const facts = [
    ...given.flatMap(([term, text, english]) => (text ? [{ term, text, english }] : [])),
    ...Object.values(always).map((fact) => ({ ...fact, english: [] })),
  ];
  return (
    <>
      <h2>{title}</h2>
      <dl className="card facts">
        {facts.map(({ term, text, english }) => (
          <div key={term}>
            <dt>{term}</dt>
            {/* Staff write the record in English. */}
            <dd lang={english === "all" && shown === "es" ? "en" : undefined}>
              {english.length > 0 && english !== "all" ? <RecordWords words={english} text={text} /> : <PhoneText text={text} />}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <a className="button outline" href={href("/new-client")}>
          {editions[shown].requests.newClientLink}
        </a>
        <InEnglish path={href("/new-client")} />
      </p>
    </>
  );
}
