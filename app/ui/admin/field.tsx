import { useId, useState } from "react";
import { Icon } from "~/ui/kit/icon";

export interface FieldProps extends Omit<React.ComponentProps<"input">, "id" | "className" | "name"> {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

export function TextField({ label, help, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input className="input" id={id} {...input} {...describedBy(id, help, error)} />
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

export function TextAreaField({
  label,
  help,
  error,
  ...area
}: Pick<FieldProps, "label" | "help" | "error"> & Omit<React.ComponentProps<"textarea">, "id" | "className">) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea className="input" id={id} {...area} {...describedBy(id, help, error)} />
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

export function EmailField(input: Omit<FieldProps, "name" | "label">) {
  return <TextField name="email" label="Email" type="email" autoComplete="username" {...input} />;
}

/** @param meter shown in the place of the help */
export function PasswordField({ label, help: text, error, meter, ...input }: FieldProps & { readonly meter?: React.ReactNode }) {
  const help = meter ? undefined : text;
  const id = useId();
  const [isShown, setShown] = useState(false);
  const toggle = isShown ? "Hide" : "Show";
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="secret">
        <input
          className="input"
          id={id}
          type={isShown ? "text" : "password"}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...describedBy(id, help, error)}
        />
        <button type="button" aria-label={`${toggle} ${label.toLowerCase()}`} onClick={() => setShown(!isShown)}>
          {toggle}
        </button>
      </div>
      {meter}
      <FieldNotes id={id} help={help} error={error} />
    </div>
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
      <label className="check">
        <input type="checkbox" name="trustDevice" /> Don’t ask on this device for 30 days
      </label>
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
  /** Id of a help text that stands elsewhere. */
  readonly describedBy?: string;
  readonly error: string | undefined;
}

/** A file of a form that the browser itself sends, which shows how far a large one is. */
export function FileField({ label, describedBy: help, error, accept }: FileFieldProps) {
  const id = useId();
  return (
    <div className="field">
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

export function SelectField({
  label,
  help,
  error,
  children,
  ...select
}: Pick<FieldProps, "label" | "help" | "error"> & Omit<React.ComponentProps<"select">, "id" | "className">) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} {...select} {...describedBy(id, help, error)}>
        {children}
      </select>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

export function describedBy(id: string, help: string | undefined, error: string | undefined) {
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return { ...(notes && { "aria-describedby": notes }), ...(error && { "aria-invalid": true }) };
}

/** What is wrong: beside its field, or by `role` said at once. */
export function FieldError({ children, ...paragraph }: Pick<React.ComponentProps<"p">, "id" | "role" | "children">) {
  return (
    <p className="field-error" {...paragraph}>
      <Icon name="alert" />
      {children}
    </p>
  );
}

function FieldNotes({ id, help, error }: { id: string; help?: string | undefined; error?: string | undefined }) {
  return (
    <>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </>
  );
}
