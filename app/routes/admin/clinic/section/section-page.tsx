import { useEffect, useRef } from "react";
import { Form, href, Link, useActionData } from "react-router";
import { sectionNames, sectionSummaries } from "~/domain/clinic/clinic-format";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";
import { SubmitButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import type { FormErrors } from "~/web/form-errors.server";
import { ChangePreviewPanel, PreviewButton } from "./change-preview";
import { ClinicPage } from "./clinic-page";

/** The router doesn't reload after an error, but after a clash the next try needs the newest record. */
export const loadAgain = () => true;

interface SectionPageProps {
  readonly section: ClinicSection;
  /** The number of the newest record; after a clash, somebody else's. */
  readonly base: number;
  readonly record: ClinicRecord;
  readonly page?: string;
  readonly children: React.ReactNode;
}

/** The page of one section. After a clash its fields keep what was typed, and submitting again saves it. */
export function SectionPage({ section, base, record, page = href("/admin/facts"), children }: SectionPageProps) {
  const answer = useActionData<FormErrors>();
  const clash = answer?.errors.base;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>(".clash, [aria-invalid='true']")?.focus();
  }, [answer]);
  return (
    <ClinicPage title={sectionNames[section]}>
      <ChangePreviewPanel />
      <Form method="post" className="panel grid section-form" ref={form}>
        <input type="hidden" name="base" value={base} />
        {clash && (
          <div className="clash" role="alert" tabIndex={-1}>
            <p>
              <Icon name="alert" /> <b>{clash}</b>
            </p>
            <p>Visitors read now: {sectionSummaries[section](record) || "nothing"}</p>
          </div>
        )}
        {children}
        <div className="row">
          <SubmitButton busyText="Showing…">{clash ? "Show mine instead" : "Show on the site"}</SubmitButton>
          <PreviewButton />
          <Link className="button outline" to={page}>
            {clash ? "Keep theirs" : "Cancel"}
          </Link>
        </div>
      </Form>
    </ClinicPage>
  );
}
