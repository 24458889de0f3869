import { Form, href } from "react-router";
import { counted } from "~/domain/phrases";
import { Panel } from "~/ui/admin/admin-page";
import { TextField } from "~/ui/admin/field";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";

interface MissingAddressesProps {
  readonly missing: readonly { readonly path: string; readonly count: number }[];
  readonly leads: readonly { readonly path: string; readonly kind: string; readonly target: string }[];
  /** Paths of this site. */
  readonly targets: readonly string[];
}

const TARGETS_ID = "lead-targets";
const lead = href("/admin/system-status/lead");

/** Addresses that visitors asked for and did not find, and what owners decided about such addresses. */
export function MissingAddresses({ missing, leads, targets }: MissingAddressesProps) {
  return (
    <Panel title="Addresses that were not found">
      <p className="hint">
        What visitors asked for in the last 30 days, without anything about who they are. Old links and bookmarks end here: lead them to the
        page that has the answer now.
      </p>
      <datalist id={TARGETS_ID}>
        {targets.map((target) => (
          <option key={target} value={target} />
        ))}
      </datalist>
      {missing.length === 0 ? <p>Everybody found what they asked for.</p> : null}
      <ul className="rows missing-addresses">
        {missing.map(({ path, count }) => (
          <li key={path}>
            <span>
              <code>{path}</code>
              <small>{counted(count, "time")}</small>
            </span>
            <Form method="post" action={lead} className="row">
              <input type="hidden" name="address" value={path} />
              <input
                className="input"
                name="target"
                list={TARGETS_ID}
                required
                maxLength={200}
                placeholder="/about"
                aria-label={`Lead ${path} to`}
              />
              <button className="button outline small" type="submit">
                Lead it there
              </button>
            </Form>
            <ActionButton action={href("/admin/system-status/ignore")} fields={{ address: path }} label={`Ignore ${path}`} keepsScroll>
              Ignore
            </ActionButton>
          </li>
        ))}
      </ul>
      <details>
        <summary>Lead another address</summary>
        <Form method="post" action={lead} className="flow">
          <TextField label="Old address" name="address" required maxLength={300} placeholder="/our-team.aspx" />
          <TextField label="Lead it to" name="target" list={TARGETS_ID} required maxLength={200} placeholder="/about" />
          <SubmitButton busyText="Saving…">Lead it there</SubmitButton>
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
                <ActionButton action={href("/admin/system-status/end-lead")} fields={{ address: path }} label={`End ${path}`} keepsScroll>
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
