import { href } from "react-router";
import { PhoneText } from "~/ui/kit/phone-text";
import { useSite } from "~/ui/public/site-facts";
import { requestsCopy } from "~content/requests-copy";

/** What an owner asks before a visit; of the clinic's own facts, those that the desk has given. */
export function FirstVisit() {
  const { clinic, copy } = useSite();
  const { title, species, languages, payment, parking, arrival, language, always } = copy.contact.visit;
  const given = [
    [species, clinic.species.join(", ")],
    [languages, clinic.languages.map(({ name, when }) => language(name, when)).join(", ")],
    [payment, clinic.payment],
    [parking, clinic.parking],
    [arrival, clinic.arrival],
  ].flatMap(([term, text]) => (term && text ? [{ term, text }] : []));
  const facts = [...given, ...Object.values(always)];
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
      <p>
        <a className="button outline" href={href("/new-client")}>
          {requestsCopy.newClient.link}
        </a>
      </p>
    </>
  );
}
