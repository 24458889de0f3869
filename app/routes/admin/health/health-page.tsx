import { href, Link } from "react-router";
import { z } from "zod";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { leadAddress, readAddressDecisions } from "~/domain/former-addresses/lead-address.server";
import type { HealthCheck } from "~/domain/health/health-check";
import { AdminPage } from "~/ui/admin/admin-page";
import { Icon, type IconName } from "~/ui/kit/icon";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/health-page";
import { MissingAddresses } from "./missing-addresses";
import "./health.css";

const page = href("/admin/system-status");

export const loader = adminLoader({ role: "owner" }, async ({ db, site: { health, now, pages } }: AdminRequest) => ({
  facts: await health.read(),
  at: now().toISOString(),
  addresses: await readAddressDecisions(db, pages.builtIn.allNames, now()),
}));

export const action = adminAction(
  { page, role: "owner", fields: { target: ["invalid"] } },
  async ({ database, actor, now, read, site, url, done }: ActionRequest) => {
    const { address, target: typed } = await read(z.object({ address: z.string().trim(), target: z.string().trim() }));
    // An owner may copy it from the browser's address bar.
    const target = typed.startsWith(`${url.origin}/`) ? typed.slice(url.origin.length) : typed;
    await leadAddress(database, { address, target, builtIn: site.pages.builtIn.allNames, actor, now });
    return done("Saved", `${address} leads to ${target}.`);
  },
);

export default function HealthPage({ loaderData: { facts, at, addresses }, actionData }: Route.ComponentProps) {
  const { state, title } = summarize(facts);
  const [mark, icon] = marks[state];
  return (
    <AdminPage title="System status">
      <div className={`overall ${mark}`}>
        <Icon name={icon} />
        <h2>{title}</h2>
        <p>Checked {format.format(new Date(at))}, Arizona time.</p>
      </div>
      <ul className="framed health">
        {[...facts]
          .sort((one, other) => order[one.state] - order[other.state])
          .map((fact) => (
            <Fact key={fact.id} {...fact} />
          ))}
      </ul>
      {addresses && <MissingAddresses {...addresses} sent={actionData} />}
    </AdminPage>
  );
}

export function summarize(facts: readonly HealthCheck[]): { readonly state: HealthCheck["state"]; readonly title: string } {
  const count = (state: HealthCheck["state"]) => facts.filter((fact) => fact.state === state).length;
  const [red, soon] = [count("red"), count("soon")];
  if (red > 0) return { state: "red", title: red === 1 ? "One thing needs attention" : `${red} things need attention` };
  if (soon > 0) return { state: "soon", title: soon === 1 ? "One thing to do soon" : `${soon} things to do soon` };
  return { state: "fine", title: "All is well" };
}

function Fact({ id, name, state, sentence, todo }: HealthCheck) {
  const [mark, icon, meaning] = marks[state];
  const place = places[id];
  return (
    <li className={mark}>
      <Icon name={icon} />
      <span className="visually-hidden">{meaning}: </span>
      <b>{name}</b>
      <p>{sentence}</p>
      {todo && state !== "fine" && <p>{todo}</p>}
      {place && state !== "fine" && (
        <Link className="button outline small" to={place[1]}>
          {place[0]}
        </Link>
      )}
    </li>
  );
}

const order = { red: 0, soon: 1, fine: 2 } as const;

const marks: Readonly<Record<HealthCheck["state"], readonly [mark: string, icon: IconName, meaning: string]>> = {
  red: ["red", "alert", "Act today"],
  soon: ["soon", "clock", "Act soon"],
  fine: ["fine", "check", "Fine"],
};

const places: Readonly<Record<string, readonly [label: string, page: string]>> = {
  backup: ["Open Backup", href("/admin/backup")],
  rehearsal: ["Open Backup", href("/admin/backup")],
  mail: ["Email settings", href("/admin/email")],
  "sign-ins": ["Open History", href("/admin/history")],
};

const format = arizonaFormat({ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });
