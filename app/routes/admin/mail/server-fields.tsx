import { useState } from "react";
import { knownProviders, type MailProvider } from "~/domain/mail/mail-providers";
import { type Encryption, encryptions, usualPorts } from "~/domain/mail/mail-settings";
import { SelectField, TextField } from "~/ui/admin/field";

export interface ServerValues {
  readonly host?: string | undefined;
  readonly encryption?: string | undefined;
  readonly port?: string | undefined;
  readonly user?: string | undefined;
  readonly dkimSelector?: string | undefined;
}

const encryptionLabels: Readonly<Record<Encryption, string>> = {
  tls: "465, encrypted (SSL or TLS)",
  starttls: "587, encrypted (STARTTLS)",
  none: "Not encrypted, without a password",
};

interface ServerFieldsProps {
  readonly provider: MailProvider | undefined;
  readonly values: ServerValues;
  readonly errors: ServerValues;
}

/** Filled in for the providers we know; without a script, the fields for others are always there. */
export function ServerFields({ provider, values, errors }: ServerFieldsProps) {
  const known = provider && provider !== "other" ? knownProviders[provider] : null;
  const chosen = encryptions.find((one) => one === values.encryption) ?? "tls";
  const [port, setPort] = useState(usualPorts[chosen]);
  const field = (name: keyof ServerValues) =>
    ({ name, defaultValue: values[name], error: errors[name], autoCapitalize: "off", autoComplete: "off", spellCheck: false }) as const;
  const hasError = Object.values(errors).some(Boolean);
  return (
    <details className="panel mail-server" open={provider === "other" || hasError}>
      <summary>Server details{known && ` (filled in for ${known.name})`}</summary>
      {known && (
        <p>
          {known.server.host}, port {known.server.port}, encrypted. The user is the email address.
        </p>
      )}
      <div className="flow mail-other" hidden={provider !== "other"}>
        <TextField
          {...field("host")}
          label="Server"
          maxLength={253}
          help="For outgoing email (SMTP), as your provider’s help page calls it, such as smtp.example.com."
        />
        <SelectField
          name="encryption"
          label="Port and encryption"
          defaultValue={chosen}
          onChange={(event) => setPort(usualPorts[event.currentTarget.value as Encryption])}
          error={errors.encryption}
          help="Choose the port that your provider’s help page names."
        >
          {encryptions.map((one) => (
            <option key={one} value={one}>
              {encryptionLabels[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field("port")}
          label="Another port"
          inputMode="numeric"
          maxLength={5}
          placeholder={String(port)}
          defaultValue={values.port === String(usualPorts[chosen]) ? "" : values.port}
          help="Only if your provider names neither 465 nor 587."
        />
        <TextField {...field("user")} label="User" maxLength={254} help="Only if it is not the email address." />
      </div>
      <TextField
        {...field("dkimSelector")}
        label="DKIM selector"
        maxLength={63}
        help={
          known
            ? "Only if an administrator has chosen another one than usual."
            : "If your provider names one. It is used to check whether email will arrive."
        }
      />
      <p className="soft small">For technicians: a mail server that is set where this site is started takes the place of this page.</p>
    </details>
  );
}
