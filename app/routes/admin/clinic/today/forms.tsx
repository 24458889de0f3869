import { useState } from "react";
import { Form, href, useActionData } from "react-router";
import type { Notice } from "~/domain/clinic/clinic-record";
import { NOTICE_DAYS, NOTICE_LENGTH, NOTICE_TITLE_LENGTH } from "~/domain/clinic/notices";
import { capitalized } from "~/domain/phrases";
import { PreviewButton } from "~/routes/admin/clinic/section/change-preview";
import { useSectionFields } from "~/routes/admin/clinic/section/section-fields";
import { FieldError, TextField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import type { FormErrors } from "~/web/form-errors.server";
import type { TodayData } from "./today-record.server";

interface WillReadProps {
  readonly now?: boolean;
  /** Stands in a sentence of its own. */
  readonly reason?: string;
  readonly children: React.ReactNode;
}

export function WillRead({ now, reason, children }: WillReadProps) {
  return (
    <p className="will-read" aria-live="polite">
      <small>{now ? "Visitors read" : "Visitors will read"}</small>
      {children}
      {reason && <span>. {capitalized(reason)}.</span>}
    </p>
  );
}

interface OptionProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly className?: string;
  readonly onChange?: () => void;
}

export function Option({ name, value, label, isChosen, className, onChange }: OptionProps) {
  return (
    <label className={className}>
      {label}
      <input type="radio" name={name} value={value} defaultChecked={isChosen} onChange={onChange} />
    </label>
  );
}

/** What is chosen or written in {@link ReasonOptions}. */
export function useReason(present: string) {
  const [reason, setReason] = useState(present);
  const noteReason = (form: FormData) => setReason(String(form.get(form.get("reason") === "other" ? "own" : "reason") ?? "").trim());
  return { reason, noteReason };
}

interface ReasonOptionsProps {
  readonly today: Pick<TodayData, "reason" | "reasons">;
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly error: string | undefined;
}

export function ReasonOptions({ today: { reason: present, reasons }, typed, error }: ReasonOptionsProps) {
  const isListed = reasons.some(({ reason }) => reason === present);
  const chosen = typed?.reason ?? (isListed ? present : "other");
  return (
    <>
      <fieldset className="options">
        <legend>Reason visitors read (optional)</legend>
        {reasons.map(({ reason, name }) => (
          <Option key={reason} name="reason" value={reason} label={name} isChosen={reason === chosen} />
        ))}
        <Option name="reason" value="other" label="Other reason" isChosen={chosen === "other"} className="other-reason" />
      </fieldset>
      <div className="reason-field">
        <TextField name="own" label="Other reason" defaultValue={typed?.own ?? (isListed ? "" : present)} error={error} />
      </div>
    </>
  );
}

interface ShowButtonProps {
  readonly action: string;
  /** About the choices above, which can be previewed. */
  readonly note?: string;
  readonly children: React.ReactNode;
}

export function ShowButton({ action, note, children }: ShowButtonProps) {
  return (
    <div className="show-bar">
      {note && <p>{note}</p>}
      <SubmitButton action={action} busyText="Showing…">
        {children}
      </SubmitButton>
      {note && <PreviewButton />}
    </div>
  );
}

interface NoticeFormProps {
  readonly base: number;
  /** Of an existing notice. */
  readonly id?: string;
  /** All day, so a notice can't end at closing time. */
  readonly isClosed: boolean;
  readonly notice?: Readonly<Record<string, string>>;
  /** The other notices on the site now, at most one of each kind. */
  readonly shown: readonly Pick<Notice, "kind" | "title">[];
}

export function NoticeForm({ base, id, isClosed, notice, shown }: NoticeFormProps) {
  const answer = useActionData<FormErrors>();
  const typed = answer?.typed ?? notice;
  const field = useSectionFields(notice);
  const action = id ? href("/admin/clinic/notices/:notice", { notice: id }) : href("/admin/clinic/notices");
  const [times, setTimes] = useState(() => noticeTimes(typed ?? { from: "now", until: isClosed ? "midnight" : "closing" }));
  return (
    <Form
      method="post"
      action={action}
      className="choice-notice"
      onChange={({ currentTarget }) => setTimes(noticeTimes(Object.fromEntries(new FormData(currentTarget))))}
    >
      <input type="hidden" name="base" value={base} />
      <fieldset className="options">
        <legend>Kind</legend>
        <Option name="kind" value="information" label="Information" isChosen={typed?.kind !== "urgent"} />
        <Option name="kind" value="urgent" label="Urgent" isChosen={typed?.kind === "urgent"} />
      </fieldset>
      {shown.map((other) => (
        <p className="hint" key={other.kind}>
          “{other.title}” is on the site now as {other.kind === "urgent" ? "an urgent notice" : "information"}. A new one of this kind takes
          its place until it ends.
        </p>
      ))}
      <TextField
        {...field("title")}
        label="Notice"
        required
        help={`One line, at the top of every public page. At most ${NOTICE_TITLE_LENGTH} characters.`}
      />
      <TextField {...field("text")} label="More (optional)" help={`At most ${NOTICE_LENGTH} characters.`} />
      <fieldset className="options">
        <legend>From</legend>
        <Option name="from" value="now" label="Now" isChosen={typed?.from !== "later"} />
        <Option name="from" value="later" label="Later" isChosen={typed?.from === "later"} className="later" />
      </fieldset>
      <div className="start-field">
        <TextField {...field("start")} label="Day and time" type="datetime-local" help="Arizona time." />
      </div>
      <fieldset className="options">
        <legend>Until</legend>
        {!isClosed && <Option name="until" value="closing" label="We close" isChosen={!typed || typed.until === "closing"} />}
        <Option name="until" value="midnight" label="Midnight" isChosen={typed ? typed.until === "midnight" : isClosed} />
        <Option name="until" value="other" label="Another time" isChosen={typed?.until === "other"} className="other" />
      </fieldset>
      <div className="other-field">
        <TextField
          {...field("other")}
          label="Day and time"
          type="datetime-local"
          help={`Arizona time, at most ${NOTICE_DAYS} days ahead.`}
        />
      </div>
      <TextField {...field("link")} label="Link, if there is more to read (optional)" placeholder="/contact" />
      {answer?.errors.base && <FieldError role="alert">{answer.errors.base}</FieldError>}
      <ShowButton action={action} note={times}>
        {id ? "Show it like this" : "Show this notice"}
      </ShowButton>
    </Form>
  );
}

/** For example "From now until midnight tonight". Hidden fields that are not chosen don't count. */
export function noticeTimes(typed: Readonly<Record<string, unknown>>): string {
  const from = typed.from === "later" ? dayAndTime(typed.start) : "now";
  return `From ${from} until ${endOf(typed)}`;
}

function endOf({ from, until, other }: Readonly<Record<string, unknown>>): string {
  const isLater = from === "later";
  if (until === "closing") return isLater ? "we close that day" : "we close today";
  if (until === "midnight") return isLater ? "midnight that day" : "midnight tonight";
  return dayAndTime(other);
}

/** @param written as a `datetime-local` field holds it, without a time zone */
function dayAndTime(written: unknown): string {
  const day = new Date(`${written}Z`);
  return Number.isNaN(day.getTime()) ? "…" : format.format(day);
}

const format = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
