import { useRef } from "react";
import { href } from "react-router";
import { findingNames, type SenderFinding } from "~/domain/mail/domain-lookup";
import type { SenderCheck } from "~/domain/mail/sender-check.server";
import { counted } from "~/domain/phrases";
import { Flag } from "~/ui/admin/flag";
import { useCopy } from "~/ui/admin/links/use-copy";
import { Moment } from "~/ui/admin/moment";
import { ActionButton } from "~/ui/admin/submit-button";

const flags = { fine: "fine", missing: "red", unknown: "soon" } as const;

/** Whether email will arrive, and what to send to the person who manages the domain. */
export function SenderPanel({ check }: { check: SenderCheck | null }) {
  const missing = check?.findings.filter(({ state }) => state === "missing").length ?? 0;
  return (
    <section className="panel" aria-labelledby="sender-check">
      <h2 id="sender-check">Will your email arrive?</h2>
      {check === null ? (
        <p>Nobody has checked yet. The public records of the domain after the @ decide whether your email lands in spam.</p>
      ) : (
        <>
          <p>
            {missing === 0
              ? `Nothing that we can see is missing at ${check.domain}.`
              : `${counted(missing, "thing is", "things are")} missing at ${check.domain}. Send what is below to the person who manages this domain.`}{" "}
            <span className="soft">
              Checked <Moment at={check.checkedAt} />, again each week.
            </span>
          </p>
          <ul className="rows sender-findings">
            {check.findings.map((finding) => (
              <li key={finding.id}>
                <Flag state={flags[finding.state]}>{findingNames[finding.id]}</Flag>
                <p>{finding.sentence}</p>
                {finding.help && (
                  <p>
                    <a href={finding.help.url} target="_blank" rel="noreferrer">
                      {finding.help.text}
                    </a>
                  </p>
                )}
                {finding.record && <HandedRecord of={findingNames[finding.id]} record={finding.record} />}
              </li>
            ))}
          </ul>
        </>
      )}
      <ActionButton action={href("/admin/email/check")} className="button outline" busyText="Checking…" keepsScroll>
        {check === null ? "Check now" : "Check again"}
      </ActionButton>
    </section>
  );
}

function HandedRecord({ of, record }: { of: string; record: NonNullable<SenderFinding["record"]> }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = `Type: ${record.type}\nName: ${record.name}\nValue: ${record.value}`;
  const { copy, outcome } = useCopy({ text, subject: "The record is", select: () => field.current?.select() });
  return (
    <div className="field">
      <textarea
        className="input monospace"
        aria-label={`Record to hand over: ${of}`}
        ref={field}
        readOnly
        rows={2 + Math.ceil((record.value.length + 7) / 28)}
        spellCheck={false}
        value={text}
      />
      <div className="row needs-script">
        <button className="button outline small" type="button" onClick={copy} aria-label={`Copy the record: ${of}`}>
          Copy
        </button>
        <span className="help" role="status">
          {outcome}
        </span>
      </div>
    </div>
  );
}
