import { formatAmount, type ServicePrice } from "~/domain/clinic/service-price";
import styles from "~/ui/styles/last-questions.css?url";
import type { SiteCopy } from "~content/site-copy";
import { formatOpeningLine } from "./opening/format-opening";
import { emergencyPath } from "./opening/opening-line";
import { useSite } from "./site-facts";
import { PhoneNote, RecordWords } from "./twin-link";

/** What every owner asks at the end of a text, answered from the clinic's record. */
export function LastQuestions({ price }: { price?: ServicePrice | undefined }) {
  const { clinic, copy } = useSite();
  const { cost } = copy.lastQuestions;
  return (
    <section className="last-questions">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h2>{cost.title}</h2>
      <p>
        <RecordWords
          words={[price?.unit ?? "", clinic.payment]}
          text={[price && priceFrom(price, copy.service), cost.estimate, clinic.payment && cost.payment(clinic.payment)]
            .filter(Boolean)
            .join(" ")}
        />
      </p>
      <SeenToday />
    </section>
  );
}

/** On the emergency page, whose top says who can help now. */
export function EmergencyCost({ price }: { price: ServicePrice | undefined }) {
  const { cost } = useSite().copy.lastQuestions;
  const { service } = useSite().copy;
  return (
    <p>
      <b>{cost.title}</b>{" "}
      <RecordWords words={[price?.unit ?? ""]} text={[price && priceFrom(price, service), cost.emergency].filter(Boolean).join(" ")} />
    </p>
  );
}

function priceFrom(price: ServicePrice, { priceFrom }: SiteCopy["service"]): string {
  return price.kind === "from" ? priceFrom(formatAmount(price)) : "";
}

/** The point of "p.m." ends a Spanish sentence. */
function sentence(words: string): string {
  return words.endsWith(".") ? words : `${words}.`;
}

function SeenToday() {
  const { clinic, copy, opening, addressOf } = useSite();
  const { today } = copy.lastQuestions;
  return (
    <>
      <h2>{today.title}</h2>
      <p>
        {[sentence(formatOpeningLine(opening, copy)), today.walkIns[clinic.walkIns]].filter(Boolean).join(" ")}{" "}
        {opening.open ? (
          <>
            {today.callFirst[clinic.walkIns]} <a href={`tel:${clinic.phone.e164}`}>{clinic.phone.display}</a> <PhoneNote />
          </>
        ) : (
          <>
            {today.cannotWait} <a href={addressOf(emergencyPath)}>{copy.actions.emergency + copy.actions.emergencyRest}</a>
          </>
        )}
      </p>
    </>
  );
}
