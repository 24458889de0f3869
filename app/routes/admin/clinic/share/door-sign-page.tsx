import { outputsCopy } from "~content/outputs-copy";
import type { Route } from "./+types/door-sign-page";
import { PrintPage } from "./print-page";
import { type SheetFacts, sheetLoader } from "./sheet-facts.server";

export const loader = sheetLoader;

const { sheet } = outputsCopy;

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
          <section className={isNotice ? "headline notice-headline" : "headline"} key={title}>
            <h2>{title}</h2>
            {lines.filter(Boolean).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
        <section>
          <h2>{sheet.hours}</h2>
          <table>
            <tbody>
              {hours.map(({ days, time }) => (
                <tr key={days}>
                  <th scope="row">{days}</th>
                  <td>{time}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {comingUp.length > 0 && (
          <section>
            <h2>{sheet.comingUp}</h2>
            <ul>
              {comingUp.map(({ day, text }) => (
                <li key={day}>
                  <b>{day}</b> {text}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="help">
          <h2>{sheet.emergency}</h2>
          <div className="go">
            <p>
              <b>{sheet.lifeAtRisk}</b>
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
                <h3>{sheet.noHospital}</h3>
                <p>{sheet.noHospitalText}</p>
              </>
            )}
          </div>
          <div className="poison">
            <h3>{sheet.poison}</h3>
            <p>{sheet.poisonText}</p>
            {poisonLines.map((line) => (
              <p key={line.name}>
                <span>{line.name}</span> <b>{line.phone}</b>
              </p>
            ))}
          </div>
          {emergencyCode && (
            <p className="code">
              <img src={emergencyCode} alt="" />
              {sheet.scanEmergency}
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

/** Everything has to fit on one page, so more lines are printed smaller. */
function density({ headlines, hours, comingUp, poisonLines }: SheetFacts): string {
  const lines = 3 * headlines.length + hours.length + comingUp.length + poisonLines.length;
  if (lines > 12) return "denser";
  return lines > 9 ? "dense" : "";
}
