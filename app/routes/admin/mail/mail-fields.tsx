import { useState } from "react";
import { type Encryption, encryptions, type MailSettings, usualPorts } from "~/domain/mail/mail-settings";
import type { TestAnswer } from "~/domain/mail/outgoing-mail.server";
import { PasswordField, SelectField, TextField } from "~/ui/admin/field";
import type { FormErrors } from "~/web/form-errors.server";

type Field = keyof MailSettings | "password";

export type MailOutcome = FormErrors<Field> | { readonly test: TestAnswer; readonly settings: MailSettings | null };

const encryptionLabels: Readonly<Record<Encryption, string>> = {
  tls: "TLS, usually port 465",
  starttls: "STARTTLS, usually port 587",
  none: "None, without a password",
};

export function MailFields({ stored, outcome }: { stored: MailSettings | null; outcome: MailOutcome | undefined }) {
  const errors: FormErrors<Field>["errors"] = outcome && "errors" in outcome ? outcome.errors : {};
  const values = valuesOf(stored, outcome);
  const [port, setPort] = useState(usualPorts[values.encryption]);
  const name = { autoCapitalize: "off", autoComplete: "off", spellCheck: false } as const;
  return (
    <>
      <TextField
        {...name}
        name="host"
        label="Server"
        required
        maxLength={253}
        defaultValue={values.host}
        error={errors.host}
        help="For outgoing email (SMTP), as your email provider calls it, such as smtp.example.com."
      />
      <SelectField
        name="encryption"
        label="Encryption"
        defaultValue={values.encryption}
        onChange={(event) => setPort(usualPorts[event.currentTarget.value as Encryption])}
        error={errors.encryption}
      >
        {encryptions.map((one) => (
          <option key={one} value={one}>
            {encryptionLabels[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        name="port"
        label="Port"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder={String(port)}
        defaultValue={values.port}
        error={errors.port}
        help="Leave it empty for the usual one."
      />
      <TextField
        {...name}
        name="user"
        label="User"
        maxLength={254}
        defaultValue={values.user}
        error={errors.user}
        help="Often the whole email address."
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        error={errors.password}
        help={
          stored && stored.user !== ""
            ? "Stored, and never shown. Leave it empty to keep it."
            : "Many providers give programs a password of their own (“app password”)."
        }
      />
      <TextField
        {...name}
        name="from"
        label="From"
        required
        maxLength={254}
        defaultValue={values.from}
        error={errors.from}
        help="The address that email comes from, alone or with a name: Clinic website <website@example.com>."
      />
    </>
  );
}

function valuesOf(stored: MailSettings | null, outcome: MailOutcome | undefined) {
  const typed = outcome && "errors" in outcome ? outcome.typed : (outcome?.settings ?? stored);
  const encryption = encryptions.find((one) => one === typed?.encryption) ?? "starttls";
  return { host: typed?.host, encryption, port: typed?.port, user: typed?.user, from: typed?.from };
}

/** The result of a test email, with the mail server's own reply. */
export function TestAnswerNotice({ outcome }: { outcome: MailOutcome | undefined }) {
  if (!outcome || !("test" in outcome)) return null;
  const { isTaken, title, sentence, reply } = outcome.test;
  return (
    <div className={isTaken ? "notice" : "notice warn"} role="status">
      <p>
        <b>{title}</b>
      </p>
      <p>{sentence}</p>
      {reply !== null && (
        <p>
          The server said: <q>{reply}</q>
        </p>
      )}
    </div>
  );
}
