import { formatAmount, type ServicePrice } from "~/domain/clinic/service-price";
import "~/ui/styles/last-questions.css";
import { formatOpeningLine } from "./opening/format-opening";
import { emergencyPath } from "./opening/opening-line";
import { useSite } from "./site-facts";

interface LastQuestionsProps {
  readonly price?: ServicePrice | undefined;
  /** On the emergency page: its top says where to go. */
  readonly isUrgent?: boolean;
}

/** What every owner asks at the end of a text, answered from the clinic's record. */
export function LastQuestions({ price, isUrgent = false }: LastQuestionsProps) {
  const { clinic, copy, opening } = useSite();
  const { cost, today } = copy.lastQuestions;
  const amount = price?.kind === "from" ? copy.service.priceFrom(formatAmount(price)) : "";
  return (
    <section className="last-questions">
      <h2>{cost.title}</h2>
      <p>{[amount, cost.estimate, clinic.payment && cost.payment(clinic.payment)].filter(Boolean).join(" ")}</p>
      <h2>{today.title}</h2>
      <p>
        {[`${formatOpeningLine(opening, copy)}.`, today.walkIns[clinic.walkIns]].filter(Boolean).join(" ")}{" "}
        {opening.open ? (
          <>
            {isUrgent ? `${copy.emergency.lifeAtRisk} ${today.callElse}` : today.callFirst[clinic.walkIns]}{" "}
            <a href={`tel:${clinic.phone.e164}`}>{clinic.phone.display}</a>
          </>
        ) : (
          <>
            {today.cannotWait} <a href={isUrgent ? "#main" : emergencyPath}>{copy.actions.emergency + copy.actions.emergencyRest}</a>
          </>
        )}
      </p>
    </section>
  );
}
