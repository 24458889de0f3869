import { outputsCopy } from "~content/outputs-copy";
import type { Route } from "./+types/phone-cards-page";
import { PrintPage } from "./print-page";
import { type SheetFacts, sheetLoader } from "./sheet-facts.server";

export const loader = sheetLoader;

const { sheet } = outputsCopy;

/** Two columns and four rows of credit cards (ISO/IEC 7810 ID-1, in inches 3.370 by 2.125) fit a Letter page. */
const cards = Array.from({ length: 8 }, (_, index) => index + 1);

export default function PhoneCardsPage({ loaderData: facts }: Route.ComponentProps) {
  return (
    <PrintPage
      title="Phone cards"
      help="Eight cards of a credit card’s size, to cut along the lines and keep by the phone."
      hasCode={facts.contactsCode !== null}
    >
      <div className="sheet phone-cards">
        {cards.map((card) => (
          <PhoneCard key={card} facts={facts} isCopy={card > 1} />
        ))}
      </div>
    </PrintPage>
  );
}

function PhoneCard({ facts, isCopy }: { facts: SheetFacts; isCopy: boolean }) {
  const { name, phone, shortHours, hospital, poisonLines, contactsCode } = facts;
  return (
    <div className="phone-card" aria-hidden={isCopy || undefined}>
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
