import { useId, useRef } from "react";
import { href, Link } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { findCopiedListing } from "~/domain/clinic/outputs/copied-listing.server";
import { listingChanges, listingText } from "~/domain/clinic/outputs/listing";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { Panel } from "~/ui/admin/admin-page";
import { Flag } from "~/ui/admin/flag";
import { useCopy } from "~/ui/admin/links/use-copy";
import { Moment } from "~/ui/admin/moment";
import { ActionButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { outputsCopy } from "~content/outputs-copy";
import type { Route } from "./+types/share-page";
import { listingOf } from "./listing-of.server";
import "./sheets.css";

export const loader = adminLoader({ role: "editor" }, async (ctx: AdminRequest) => {
  const [{ base, parts }, copied] = [await listingOf(ctx), await findCopiedListing(ctx.db)];
  return {
    base,
    text: listingText(parts, outputsCopy),
    copied: copied && { by: copied.copiedByName, at: copied.copiedAt },
    changes: copied ? listingChanges(copied.parts, parts, arizonaDate(ctx.now)) : [],
    calendar: ctx.site.origin + href("/closures.ics"),
    contacts: ctx.site.origin + href("/contact.vcf"),
  };
});

export default function SharePage({ loaderData: { base, text, copied, changes, calendar, contacts } }: Route.ComponentProps) {
  return (
    <ClinicPage title="Share">
      <Panel title="To print">
        <ul className="rows">
          <li>
            <span>
              Door sign
              <small>Hours, closures, what is different today, and where to go at night</small>
            </span>
            <Link className="button outline" to={href("/admin/share/door-sign")}>
              Open the door sign
            </Link>
          </li>
          <li>
            <span>
              Phone cards
              <small>Your number, the hospital’s and the poison lines, for a client’s wallet</small>
            </span>
            <Link className="button outline" to={href("/admin/share/phone-cards")}>
              Open the cards
            </Link>
          </li>
        </ul>
      </Panel>
      <Panel title="Business listings">
        <p>Google, Apple and Bing show what you tell them. Paste this text there, then mark it as copied.</p>
        <ListingState copied={copied} changes={changes} />
        <ListingText text={text} />
        <ActionButton
          action={href("/admin/share/listing-copied")}
          fields={{ base: String(base) }}
          keepsScroll
          className="button outline"
          busyText="Marking…"
        >
          Mark as copied
        </ActionButton>
      </Panel>
      <Panel title="For phones and calendars">
        <p>The contact page links to both files.</p>
        <ul className="rows">
          <li>
            <span>
              Closures to subscribe to: each change arrives by itself
              <small>
                <a href={calendar}>{calendar}</a>
              </small>
            </span>
          </li>
          <li>
            <span>
              Your number, the hospitals and the poison lines as contacts
              <small>
                <a href={contacts}>{contacts}</a>
              </small>
            </span>
          </li>
        </ul>
      </Panel>
    </ClinicPage>
  );
}

function ListingState({ copied, changes }: Pick<Route.ComponentProps["loaderData"], "copied" | "changes">) {
  if (!copied) return <Flag state="soon">Nobody has copied it yet.</Flag>;
  const since = (
    <>
      {copied.by} copied it on <Moment at={copied.at} />
    </>
  );
  if (changes.length === 0) {
    return (
      <Flag state="fine">
        <span>Up to date. {since}.</span>
      </Flag>
    );
  }
  return (
    <>
      <Flag state="soon">
        <span>Changed since {since}:</span>
      </Flag>
      <ul className="rows listing-changes">
        {changes.map(({ name, before, after }) => (
          <li key={name}>
            <b>{name}</b>
            <span>
              {before === null ? "New: " : after === null && "No longer: "}
              {before && <del>{before}</del>} {after && <ins>{after}</ins>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ListingText({ text }: { text: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { copy, outcome } = useCopy({ text, subject: "The text is", select: () => field.current?.select() });
  return (
    <div className="field">
      <label htmlFor={id}>Text for the listing</label>
      <textarea className="input" id={id} ref={field} readOnly rows={text.split("\n").length + 1} value={text} />
      <div className="row needs-script">
        <button className="button" type="button" onClick={copy}>
          Copy
        </button>
        <p className="help" role="status">
          {outcome}
        </p>
      </div>
    </div>
  );
}
