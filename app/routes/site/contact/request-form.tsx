import { href } from "react-router";
import {
  fieldLimits,
  fieldsOfKinds,
  type RequestField,
  type RequestKind,
  requestKinds,
  takesPictures,
} from "~/domain/requests/contact-request";
import { Icon } from "~/ui/kit/icon";
import { emergencyPath } from "~/ui/public/opening/opening-line";
import { useSite } from "~/ui/public/site-facts";
import { editions } from "~content/editions";
import { FORM_ID, HONEYPOT_FIELD } from "./form-names";
import type { UnsentRequest } from "./receive-request.server";
import "~/ui/styles/fields.css";
import "./request-form.css";

const shownOrder = ["kind", "name", "phone", "email", "pet", "medicine", "pictures", "sendTo", "records", "message"] as const;

interface RequestFormProps {
  /** The form as it was sent, if it was rejected. */
  readonly state: Omit<UnsentRequest, "status" | "retryAfter"> | null;
  /** Shows when an answer comes. */
  readonly promises: boolean;
}

/** The style sheet shows the fields of the chosen kind. Old browsers show all, and the server reads those of the kind. */
export function RequestForm({ state, promises }: RequestFormProps) {
  const { typed = {}, problems = {}, failure = null, hadPictures = false } = state ?? {};
  const { addressOf, language } = useSite();
  const { form: copy, problems: words } = editions[language].requests;
  const chosen = requestKinds.find((kind) => kind === typed.kind) ?? "question";
  const first = shownOrder.find((name) => problems[name]);
  const field = (name: RequestField) => ({ name, value: typed[name], error: problems[name] });
  return (
    <form
      className="request-form"
      id={state ? undefined : FORM_ID}
      method="post"
      action={`${addressOf(href("/contact"))}#${FORM_ID}`}
      encType="multipart/form-data"
    >
      <EmergencyNote title={copy.notForEmergencies} />
      {state && (
        <p className="field-error" role="alert" id={FORM_ID} tabIndex={-1}>
          <Icon name="alert" />{" "}
          <span>
            {failure ?? words.summary} {hadPictures && words.picturesAgain} {first && <a href={`#${first}`}>{words.first}</a>}
          </span>
        </p>
      )}
      <fieldset className="kinds">
        <legend>{copy.kind}</legend>
        {requestKinds.map((kind) => (
          <label key={kind}>
            <input id={kind === chosen ? "kind" : undefined} type="radio" name="kind" value={kind} defaultChecked={kind === chosen} />{" "}
            {copy.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <TextField {...field("name")} autoComplete="name" required />
      <div className="pair">
        <TextField {...field("phone")} help={copy.help.phone} type="tel" inputMode="tel" autoComplete="tel" />
        <TextField {...field("email")} help={copy.help.email} type="email" inputMode="email" autoComplete="email" />
      </div>
      <div className="pair" data-for="refill new-client records">
        <TextField {...field("pet")} />
        <TextField {...field("species")} />
        <TextField {...field("age")} />
        <TextField {...field("medicine")} help={copy.help.medicine} />
      </div>
      <LabelPictures error={problems.pictures} />
      <TextField {...field("sendTo")} help={copy.help.sendTo} />
      <TextField {...field("records")} help={copy.help.records} />
      <Message {...field("message")} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={HONEYPOT_FIELD}>{copy.honeypot}</label>
        <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <button className="button" type="submit">
          {copy.send}
        </button>
        <p className="help">
          {promises && copy.promise} <a href={`${addressOf(href("/privacy"))}#${copy.keptSection}`}>{copy.kept}</a>
        </p>
      </div>
    </form>
  );
}

export function EmergencyNote({ title }: { title: string }) {
  const { addressOf } = useSite();
  const copy = useFormCopy();
  return (
    <div className="first-stop">
      <Icon name="alert" />
      <p>
        <b>{title}</b>
        <a href={addressOf(emergencyPath)}>{copy.emergency}</a>
      </p>
    </div>
  );
}

function useFormCopy() {
  return editions[useSite().language].requests.form;
}

interface FieldProps {
  readonly name: RequestField;
  readonly value: string | undefined;
  readonly error: string | undefined;
}

type InputProps = FieldProps & { readonly help?: string } & Pick<
    React.ComponentProps<"input">,
    "type" | "inputMode" | "autoComplete" | "required"
  >;

function TextField({ name, value, error, help, ...input }: InputProps) {
  const copy = useFormCopy();
  return (
    <Labeled name={name} kinds={kindsWith(name)} label={copy.fields[name]} help={help} error={error}>
      {(notes) => (
        <input className="input" id={name} name={name} maxLength={fieldLimits[name]} defaultValue={value} {...input} {...notes} />
      )}
    </Labeled>
  );
}

function Message({ name, value, error }: FieldProps) {
  const copy = useFormCopy();
  const label = (
    <>
      <span data-for="question">{copy.question}</span>
      <span data-for="refill new-client records">{copy.fields.message}</span>
    </>
  );
  return (
    <Labeled name={name} label={label} error={error}>
      {(notes) => (
        <textarea className="input" id={name} name={name} rows={4} maxLength={fieldLimits[name]} defaultValue={value} {...notes} />
      )}
    </Labeled>
  );
}

function LabelPictures({ error }: { error: string | undefined }) {
  const { fields, help } = useFormCopy();
  const name = "pictures";
  const kinds = requestKinds.filter(takesPictures).join(" ");
  return (
    <Labeled name={name} kinds={kinds} label={fields.pictures} help={help.pictures} error={error}>
      {(notes) => <input id={name} name={name} type="file" multiple accept="image/jpeg,image/png,image/webp" {...notes} />}
    </Labeled>
  );
}

/** Undefined for a field of every kind. */
function kindsWith(name: RequestField): string | undefined {
  const kinds: readonly RequestKind[] = requestKinds.filter((kind) => fieldsOfKinds[kind].includes(name));
  return kinds.length === 0 ? undefined : kinds.join(" ");
}

interface LabeledProps {
  readonly name: string;
  readonly label: React.ReactNode;
  readonly kinds?: string | undefined;
  readonly help?: string | undefined;
  readonly error: string | undefined;
  readonly children: (notes: { "aria-describedby"?: string; "aria-invalid"?: true }) => React.ReactNode;
}

function Labeled({ name, label, kinds, help, error, children }: LabeledProps) {
  const notes = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(" ");
  return (
    <div className="field" data-for={kinds}>
      <label htmlFor={name}>{label}</label>
      {children({ ...(notes && { "aria-describedby": notes }), ...(error && { "aria-invalid": true }) })}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          <Icon name="alert" /> {error}
        </p>
      )}
      {help && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
