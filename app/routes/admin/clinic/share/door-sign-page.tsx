import { spanishOutputsCopy } from "~content/es/outputs-copy";
import { outputsCopy } from "~content/outputs-copy";
import type { Route } from "./+types/door-sign-page";
import { PrintPage } from "./print-page";
import { type BothLanguages, type SheetFacts, sheetLoader } from "./sheet-facts.server";

export const loader = sheetLoader;

const { sheet } = outputsCopy;
const { sheet: spanish } = spanishOutputsCopy;

export default function DoorSignPage({ loaderData: facts }: Route.ComponentProps) {
  const { name, address, phone, website, hours, headlines, comingUp, hospital, poisonLines, emergencyCode, today } = facts;
  return (
    <PrintPage
      title="Door sign"
      help="One page, Letter. It shows today, so print it again after a change."
      hasCode={emergencyCode !== null}
    >
      <article className={`sheet door-sign ${density(facts)}`}>
        <header>
          <p>
            <b>{name}</b>
            {address}
          </p>
          <b>{phone}</b>
        </header>
        {headlines.map(({ title, lines, isNotice }) => (
          <section className={isNotice ? "headline notice-headline" : "headline"} key={title[0]}>
            <h2>{both(title)}</h2>
            {lines.map((line) => line[0] && <p key={line[0]}>{both(line)}</p>)}
          </section>
        ))}
        <section>
          <h2>{both([sheet.hours, spanish.hours])}</h2>
          <table>
            <tbody>
              {hours.map(({ days, time }) => (
                <tr key={days[0]}>
                  <th scope="row">{both(days)}</th>
                  <td>{both(time)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {comingUp.length > 0 && (
          <section>
            <h2>{both([sheet.comingUp, spanish.comingUp])}</h2>
            <ul>
              {comingUp.map(({ day, text }) => (
                <li key={day[0]}>
                  <b>{day[0]}</b> {text[0]}
                  <span lang="es">
                    <b>{day[1]}</b> {text[1]}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="help">
          <h2>{both([sheet.emergency, spanish.emergency])}</h2>
          <div className="go">
            <p>
              <b>{both([sheet.lifeAtRisk, spanish.lifeAtRisk])}</b>
            </p>
            {hospital ? (
              <>
                <h3>{hospital.name}</h3>
                <p className="number">{hospital.phone}</p>
                <p>{hospital.address}</p>
                <p>{hospital.hours}</p>
              </>
            ) : (
              <>
                <h3>{both([sheet.noHospital, spanish.noHospital])}</h3>
                <p>{both([sheet.noHospitalText, spanish.noHospitalText])}</p>
              </>
            )}
          </div>
          <div className="poison">
            <h3>{both([sheet.poison, spanish.poison])}</h3>
            <p>{both([sheet.poisonText, spanish.poisonText])}</p>
            {poisonLines.map((line) => (
              <p key={line.name}>
                <span>{line.name}</span> <b>{line.phone}</b>
              </p>
            ))}
          </div>
          {emergencyCode && (
            <p className="code">
              <img src={emergencyCode} alt="" />
              {both([sheet.scanEmergency, spanish.scanEmergency])}
            </p>
          )}
        </section>
        <footer>
          <span>{website}</span>
          <span>{sheet.printed(today)}</span>
        </footer>
      </article>
    </PrintPage>
  );
}

/** English words with their Spanish below or beside them. */
function both([english, spanish]: BothLanguages) {
  if (!spanish || spanish === english) return english;
  return (
    <>
      {english} <span lang="es">{spanish}</span>
    </>
  );
}

/** Everything has to fit on one page, so more lines are printed smaller. */
function density({ headlines, hours, comingUp, poisonLines }: SheetFacts): string {
  const lines = 3 * headlines.length + hours.length + comingUp.length + poisonLines.length;
  if (lines > 12) return "denser";
  return lines > 9 ? "dense" : "";
}
