import { data, Form, href, Link } from "react-router";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { checkWebAddress, saveWebAddress } from "~/domain/web-address/stored-web-address.server";
import { type AddressFinding, parseWebAddress } from "~/domain/web-address/web-address";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { Panel } from "~/ui/admin/admin-page";
import { TextField } from "~/ui/admin/field";
import { Flag } from "~/ui/admin/flag";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { FormError, type FormErrors } from "~/web/form-errors.server";
import type { Route } from "./+types/web-address-page";

const page = href("/admin/facts/web-address");

export const loader = adminLoader({ role: "owner" }, ({ site }: AdminRequest) => ({
  address: site.config.publicUrl,
  isFixed: site.hasFixedAddress,
}));

const form = z.object({
  address: z.string({ error: "Enter the address." }).max(300, { error: "An address has at most 300 characters." }),
  check: z.string().optional(),
});

export const action = adminAction(
  { page, role: "owner", fresh: page, fields: { address: ["busy"] } },
  async ({ site, database, db, actor, now, read }: ActionRequest) => {
    if (site.hasFixedAddress) throw new DomainError("conflict", "Not changed", "Your technician has set the web address on the server.");
    const { address, check } = await read(form);
    const parsed = parseWebAddress(address, site);
    if ("problem" in parsed) throw new FormError({ address: parsed.problem });
    const { origin } = parsed;
    const { secret } = await site.staff();
    const proofPage = (token: string) => href("/.well-known/clinic-website/:token", { token });
    const findings = await checkWebAddress(db, { origin, page: proofPage, secret, ask: site.ask, actor, now });
    const failed = findings.find(({ state }) => state === "red");
    const answer = { typed: { address }, findings, saved: null, errors: {} as FormErrors["errors"] };
    if (check !== undefined) return answer;
    if (failed)
      return data(
        { ...answer, errors: { address: `Not saved: ${failed.title.charAt(0).toLowerCase()}${failed.title.slice(1)}.` } },
        { status: 400 },
      );
    await saveWebAddress(database, { origin, actor, now });
    return { ...answer, saved: origin };
  },
);

export default function WebAddressPage({ loaderData: { address, isFixed }, actionData }: Route.ComponentProps) {
  const findings = actionData && "findings" in actionData ? actionData.findings : null;
  const saved = actionData && "saved" in actionData ? actionData.saved : null;
  return (
    <ClinicPage title="Your web address" lead="The name people type. It is part of every link, email and search result.">
      {saved && <Saved origin={saved} />}
      <div className="columns section-columns">
        <div className="flow">
          {isFixed ? (
            <p className="panel">
              <b>{address}</b> is your web address. Your technician has set it on the server, so it is changed there.
            </p>
          ) : (
            // The whole page is sent: with the new address the sign-in at the old one ends.
            <Form method="post" reloadDocument noValidate className="panel grid section-form">
              <TextField
                name="address"
                label="Web address"
                help="Just the name, such as www.example.com. Before it is saved we check that it leads here."
                defaultValue={actionData?.typed.address ?? (address ?? "").replace(/^https:\/\//, "")}
                error={actionData?.errors.address}
                maxLength={300}
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                inputMode="url"
              />
              <p className="hint">
                After saving, everybody signs in once more at the new address. A passkey belongs to the address where it was added.
              </p>
              <div className="row">
                <SubmitButton busyText="Checking…">Save web address</SubmitButton>
                <button className="button outline" type="submit" name="check" value="1">
                  Check only
                </button>
              </div>
            </Form>
          )}
          {findings && <Findings findings={findings} />}
        </div>
        <Panel title="For your technician">
          <p>One page with everything they need: the name, where it has to lead, and what is left to do. There is no password on it.</p>
          <Link className="button outline" to={href("/admin/go-live/technician")}>
            Open the page
          </Link>
        </Panel>
      </div>
    </ClinicPage>
  );
}

function Saved({ origin }: { origin: string }) {
  return (
    <div className="notice" role="status">
      <p>
        <b>Saved: your web address is {origin}.</b> Links, emails and search results use it from now on. Sign in there to continue.
      </p>
      <a className="button" href={`${origin}${page}`}>
        Go to {new URL(origin).host}
      </a>
    </div>
  );
}

function Findings({ findings }: { findings: readonly AddressFinding[] }) {
  return (
    <section className="panel" aria-labelledby="address-check">
      <h2 id="address-check">The check</h2>
      <ul className="address-check">
        {findings.map(({ state, title, text }) => (
          <li key={title}>
            <Flag state={state}>
              <b>{title}</b>
            </Flag>
            <p className="hint">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
