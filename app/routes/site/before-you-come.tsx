import { PhoneText } from "~/ui/kit/phone-text";
import { useSite } from "~/ui/public/site-facts";

/** What the desk has said about a visit; nothing where it has said nothing. */
export function BeforeYouCome() {
  const { clinic, copy } = useSite();
  const { title, species, languages, payment, parking, arrival, language } = copy.contact.visit;
  const facts = [
    [species, clinic.species.join(", ")],
    [languages, clinic.languages.map(({ name, when }) => language(name, when)).join(", ")],
    [payment, clinic.payment],
    [parking, clinic.parking],
    [arrival, clinic.arrival],
  ].flatMap(([term, text]) => (term && text ? [{ term, text }] : []));
  if (facts.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <dl className="card facts">
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <PhoneText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
