import { useEffect, useRef } from "react";
import { Form, href, Link, useActionData, useLocation, useSearchParams } from "react-router";
import { sectionNames, sectionSummaries } from "~/domain/clinic/clinic-format";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import type { FormErrors } from "~/web/form-errors.server";
import { ChangePreviewPanel, PreviewButton } from "./change-preview";
import { ClinicPage } from "./clinic-page";
import { useWayBack } from "./from-go-live";

/** The router doesn't reload after an error, but after a clash the next try needs the newest record. */
export const loadAgain = () => true;

interface SectionPageProps {
  readonly section: ClinicSection;
  /** The number of the newest record; after a clash, somebody else's. */
  readonly base: number;
  readonly record: ClinicRecord;
  readonly lead?: string;
  /** The list that an item belongs to. */
  readonly list?: string;
  readonly children: React.ReactNode;
}

/** The page of one section. After a clash its fields keep what was typed, and submitting again saves it. */
export function SectionPage({ section, base, record, lead, list, children }: SectionPageProps) {
  const answer = useActionData<FormErrors>();
  const clash = answer?.errors.base;
  const [back, label] = useWayBack(list ?? href("/admin/facts"), list ? sectionNames[section] : "Facts");
  const wrong = Object.keys(answer?.errors ?? {}).filter((name) => name !== "base").length;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>(".clash, [aria-invalid='true']")?.focus();
  }, [answer]);
  return (
    <ClinicPage title={sectionNames[section]} lead={lead} back={{ to: back, text: label }}>
      <SavedNote base={base} />
      <Form method="post" noValidate ref={form}>
        <input type="hidden" name="base" value={base} />
        <div className="columns section-columns">
          {/* The key shows what was stored, after a save. */}
          <div className="panel grid section-form" key={base}>
            {clash && (
              <div className="clash" role="alert" tabIndex={-1}>
                <p>
                  <Icon name="alert" /> <b>{clash}</b>
                </p>
                <p>Visitors read now: {sectionSummaries[section](record) || "nothing"}</p>
              </div>
            )}
            {children}
          </div>
          {answer && "preview" in answer ? <ChangePreviewPanel /> : <ReadNow text={sectionSummaries[section](record)} />}
        </div>
        <div className="section-bar">
          <SubmitButton busyText="Saving…">{clash ? "Save mine instead" : "Save"}</SubmitButton>
          <PreviewButton />
          <Link className="button outline" to={back}>
            {clash ? "Keep theirs" : "Cancel"}
          </Link>
          <p role="status">
            {wrong === 0 ? "Visitors read it as soon as you save." : wrong === 1 ? "1 thing to correct" : `${wrong} things to correct`}
          </p>
        </div>
      </Form>
    </ClinicPage>
  );
}

/** Stands where the preview will. */
function ReadNow({ text }: { text: string }) {
  return (
    <section className="panel read-now" aria-labelledby="read-now">
      <h2 id="read-now">What visitors read now</h2>
      <p>{text || "Nothing yet."}</p>
      <p className="hint">Preview shows your change on the page before anybody else sees it.</p>
    </section>
  );
}

/** Says until the next change that a page was saved. @param props.base as of `SectionPage` */
export function SavedNote({ base }: Pick<SectionPageProps, "base">) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const answer = useActionData<FormErrors>();
  const note = useRef<HTMLDivElement>(null);
  const isSaved = base > 0 && query.get("saved") === String(base) && !answer;
  useEffect(() => {
    if (isSaved) note.current?.focus();
  }, [isSaved]);
  if (!isSaved) return null;
  return (
    <div className="saved-note" role="status" tabIndex={-1} ref={note}>
      <p className="row">
        <Icon name="check" />
        <span>
          <b>Saved.</b> Visitors read it now.
        </span>
      </p>
      <ActionButton action={href("/admin/clinic/history/:number/undo", { number: String(base) })} fields={{ to: pathname }}>
        Undo
      </ActionButton>
    </div>
  );
}
