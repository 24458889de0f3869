import { spanishOutputsCopy } from "~content/es/outputs-copy";
import type { Language } from "~content/language";
import { outputsCopy } from "~content/outputs-copy";
import type { Route } from "./+types/phone-cards-page";
import { PrintPage } from "./print-page";
import { type SheetFacts, sheetLoader } from "./sheet-facts.server";

export const loader = sheetLoader;

const { sheet: english } = outputsCopy;
const { sheet: spanish } = spanishOutputsCopy;

/** Two columns and four rows of credit cards (ISO/IEC 7810 ID-1, in inches 3.370 by 2.125) fit a Letter page. */
const cards = Array.from({ length: 8 }, (_, index) => index + 1);

/** The right column is in Spanish. */
const isSpanish = (card: number) => card % 2 === 0;

export default function PhoneCardsPage({ loaderData: facts }: Route.ComponentProps) {
  return (
    <PrintPage
      title="Phone cards"
      help="Eight cards of a credit card’s size, four in English and four in Spanish, to cut along the lines and keep by the phone."
      hasCode={facts.contactsCode !== null}
    >
      <div className="sheet phone-cards">
        {cards.map((card) => (
          <PhoneCard key={card} facts={facts} language={isSpanish(card) ? "es" : "en"} isCopy={card > 2} />
        ))}
      </div>
    </PrintPage>
  );
}

function PhoneCard({ facts, language, isCopy }: { facts: SheetFacts; language: Language; isCopy: boolean }) {
  const { name, phone, hospital, poisonLines, contactsCode } = facts;
  const sheet = language === "es" ? spanish : english;
  const shortHours = facts.shortHours[language === "es" ? 1 : 0];
  return (
    <div className="phone-card" lang={language} aria-hidden={isCopy || undefined}>
      <div className="top">
        <p>
          <b>{name}</b>
          <b className="number">{phone}</b>
          <small>{shortHours}</small>
        </p>
        {contactsCode && (
          <p className="code">
            <img src={contactsCode} alt="" />
            {sheet.scanContacts}
          </p>
        )}
      </div>
      <p>
        <small>{sheet.lifeAtRisk}</small>
        <span className="line">
          <b>{hospital?.name ?? sheet.noHospital}</b>
          {hospital && <b>{hospital.phone}</b>}
        </span>
        <small>{hospital ? [hospital.hours, hospital.address].filter(Boolean).join(" · ") : sheet.noHospitalText}</small>
      </p>
      <p>
        <small>{sheet.poison}</small>
        {poisonLines.map((line) => (
          <span className="line" key={line.name}>
            <span>{line.name}</span> <b>{line.phone}</b>
          </span>
        ))}
      </p>
    </div>
  );
}
