import { memo, useContext, useId, useState } from "react";
import { UNSAFE_DataRouterDataContext as RouterData } from "react-router";
import { Icon } from "~/ui/kit/icon";

interface Labeled {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

export interface FieldProps extends Labeled, Omit<React.ComponentProps<"input">, "id" | "className" | "name"> {
  readonly name: string;
}

interface LabeledFieldProps extends Labeled {
  readonly children: (control: { readonly id: string; readonly className: string }) => React.ReactNode;
}

/** An error of the page's last answer, until somebody corrects what it is about. */
export function useStandingError(given: string | undefined) {
  const answer = useContext(RouterData)?.actionData;
  const [corrected, setCorrected] = useState<typeof answer>();
  return { error: answer && corrected === answer ? undefined : given, onInput: () => setCorrected(answer) };
}

/** A control with its label, error and help. */
function LabeledField({ label, help, error: given, children }: LabeledFieldProps) {
  const id = useId();
  const { error, onInput } = useStandingError(given);
  return (
    <div className="field" onInput={onInput}>
      <label htmlFor={id}>{label}</label>
      {children({ className: "input", id, ...describedBy(id, help, error) })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, help, error, ...input }: FieldProps) {
  return (
    <LabeledField label={label} help={help} error={error}>
      {(control) => <input {...input} {...control} />}
    </LabeledField>
  );
}

interface TextAreaFieldProps extends Labeled, Omit<React.ComponentProps<"textarea">, "id" | "className"> {}

/**
 * Rendered again only when a prop changes: React (react-dom 19.3, `updateTextarea`) then writes the first text again, even the same one,
 * which makes the browser compute the styles of the whole page.
 */
export const TextAreaField = memo(function TextAreaField({ label, help, error, ...area }: TextAreaFieldProps) {
  return (
    <LabeledField label={label} help={help} error={error}>
      {(control) => <textarea {...area} {...control} />}
    </LabeledField>
  );
});

export function SelectField({ label, help, error, ...select }: Labeled & Omit<React.ComponentProps<"select">, "id" | "className">) {
  return (
    <LabeledField label={label} help={help} error={error}>
      {(control) => <select {...select} {...control} />}
    </LabeledField>
  );
}

export function EmailField(input: Omit<FieldProps, "name" | "label">) {
  return <TextField name="email" label="Email" type="email" autoComplete="username" {...input} />;
}

/** @param props.meter shown in place of the help */
export function PasswordField({ label, help, error, meter, ...input }: FieldProps & { readonly meter?: React.ReactNode }) {
  const [isShown, setShown] = useState(false);
  const toggle = isShown ? "Hide" : "Show";
  return (
    <LabeledField label={label} help={meter ? undefined : help} error={error}>
      {(control) => (
        <>
          <div className="secret">
            <input type={isShown ? "text" : "password"} autoCapitalize="off" autoCorrect="off" spellCheck={false} {...input} {...control} />
            <button type="button" aria-label={`${toggle} ${label.toLowerCase()}`} onClick={() => setShown(!isShown)}>
              {toggle}
            </button>
          </div>
          {meter}
        </>
      )}
    </LabeledField>
  );
}

/** A checkbox before its label. */
export function CheckField({ children, ...input }: Omit<React.ComponentProps<"input">, "type">) {
  return (
    <label className="check">
      <input type="checkbox" {...input} /> {children}
    </label>
  );
}

export function CodeField({ error }: Pick<FieldProps, "error">) {
  return (
    <TextField
      name="code"
      label="Code from your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]*"
      maxLength={7}
      required
      error={error}
    />
  );
}

export function SignInCodeField({ error }: Pick<FieldProps, "error">) {
  return (
    <>
      <CodeField error={error} />
      <CheckField name="trustDevice">Don’t ask on this device for 30 days</CheckField>
    </>
  );
}

export function RecoveryCodeField({ error, help }: Pick<FieldProps, "error" | "help">) {
  return (
    <TextField
      name="code"
      label="Recovery code"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      required
      error={error}
      help={help}
    />
  );
}

interface FileFieldProps extends Pick<React.ComponentProps<"input">, "accept"> {
  readonly label: string;
  /** The id of a help text elsewhere on the page. */
  readonly describedBy?: string;
  readonly error: string | undefined;
}

/** For a form that the browser itself sends: it shows the progress of a large file. */
export function FileField({ label, describedBy: help, error: given, accept }: FileFieldProps) {
  const id = useId();
  const { error, onInput } = useStandingError(given);
  return (
    <div className="field" onInput={onInput}>
      <label htmlFor={id}>{label}</label>
      <input
        type="file"
        id={id}
        name="file"
        required
        accept={accept}
        aria-invalid={error !== undefined}
        aria-describedby={[error && `${id}-error`, help].filter(Boolean).join(" ") || undefined}
      />
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  );
}

export function describedBy(id: string, help: string | undefined, error: string | undefined) {
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return { ...(notes && { "aria-describedby": notes }), ...(error && { "aria-invalid": true }) };
}

/** Beside its field; with a role it is announced at once. */
export function FieldError({ children, ...paragraph }: Pick<React.ComponentProps<"p">, "id" | "role" | "children">) {
  return (
    <p className="field-error" {...paragraph}>
      <Icon name="alert" />
      {children}
    </p>
  );
}
