import { Form, href } from "react-router";
import type { readAddressDecisions } from "~/domain/former-addresses/lead-address.server";
import { counted } from "~/domain/phrases";
import { Panel } from "~/ui/admin/admin-page";
import { describedBy, FieldError, TextField } from "~/ui/admin/field";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import type { FormErrors } from "~/web/form-errors.server";

type AddressDecisions = NonNullable<Awaited<ReturnType<typeof readAddressDecisions>>>;

interface Refused {
  /** The form that was refused. */
  readonly sent: FormErrors<"target"> | undefined;
}

const TARGETS_ID = "lead-targets";
const lead = href("/admin/system-status/lead");

/** Addresses that visitors asked for and did not find, and what owners decided about such addresses. */
export function MissingAddresses({ missing, leads, targets, sent }: AddressDecisions & Refused) {
  const other = sent && missing.every(({ path }) => path !== sent.typed.address) ? sent : undefined;
  return (
    <Panel title="Addresses that were not found" id="addresses">
      <p className="hint">
        What visitors asked for in the last 30 days, without anything about who they are. Old links and bookmarks end here: redirect them to
        the page that has the answer now.
      </p>
      <datalist id={TARGETS_ID}>
        {targets.map(({ path, title }) => (
          <option key={path} value={path} label={title || undefined} />
        ))}
      </datalist>
      {missing.length === 0 ? <p>Everybody found what they asked for.</p> : null}
      <ul className="rows missing-addresses">
        {missing.map((address) => (
          <Missing key={address.path} {...address} sent={sent?.typed.address === address.path ? sent : undefined} />
        ))}
      </ul>
      <details open={other !== undefined}>
        <summary>Redirect another address</summary>
        <Form method="post" action={lead} className="flow">
          <TextField
            label="Old address"
            name="address"
            required
            maxLength={300}
            placeholder="/our-team.aspx"
            defaultValue={other?.typed.address}
          />
          <TextField
            label="Redirect to"
            name="target"
            list={TARGETS_ID}
            required
            maxLength={200}
            placeholder="/about"
            defaultValue={other?.typed.target}
            error={other?.errors.target}
          />
          <SubmitButton busyText="Saving…">Redirect it</SubmitButton>
        </Form>
      </details>
      {leads.length > 0 && (
        <details>
          <summary>{counted(leads.length, "address", "addresses")} that you decided about</summary>
          <ul className="rows missing-addresses">
            {leads.map(({ path, kind, target }) => (
              <li key={path}>
                <span>
                  <code>{path}</code>
                  <small>{kind === "ignored" ? "is ignored" : `leads to ${target}`}</small>
                </span>
                <ActionButton
                  action={href("/admin/system-status/end-lead")}
                  fields={{ address: path }}
                  label={`End it: ${path}`}
                  keepsScroll
                >
                  End it
                </ActionButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function Missing({ path, count, proposal, sent }: AddressDecisions["missing"][number] & Refused) {
  const error = sent?.errors.target;
  return (
    <li className="not-found">
      <span>
        <code>{path}</code>
        <small>{counted(count, "time")}</small>
      </span>
      <Form method="post" action={lead} preventScrollReset>
        <input type="hidden" name="address" value={path} />
        <input
          className="input"
          name="target"
          list={TARGETS_ID}
          required
          maxLength={200}
          placeholder="Choose or type a page"
          defaultValue={sent?.typed.target ?? proposal}
          aria-label={`Redirect ${path} to`}
          {...describedBy(path, undefined, error)}
        />
        <button className="button outline small" type="submit" aria-label={`Redirect it: ${path}`}>
          Redirect it
        </button>
      </Form>
      <ActionButton action={href("/admin/system-status/ignore")} fields={{ address: path }} label={`Ignore ${path}`} keepsScroll>
        Ignore
      </ActionButton>
      {error && (
        <FieldError id={`${path}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </li>
  );
}
