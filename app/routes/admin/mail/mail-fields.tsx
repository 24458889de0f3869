import { useId, useState } from "react";
import { type MailProvider, mailProviders, providerOf } from "~/domain/mail/mail-providers";
import type { MailSettings } from "~/domain/mail/mail-settings";
import { senderParts } from "~/domain/mail/sender-name";
import { FieldError, PasswordField, TextField } from "~/ui/admin/field";
import type { FormErrors } from "~/web/form-errors.server";
import { ProviderHelp } from "./provider-help";
import { ServerFields, type ServerValues } from "./server-fields";
import type { MailField, MailOutcome } from "./test-answer";

interface MailFieldsProps {
  readonly stored: MailSettings | null;
  readonly outcome: MailOutcome | undefined;
  readonly clinic: string;
  readonly children: React.ReactNode;
}

const providerLabels: Readonly<Record<MailProvider, readonly [name: string, note: string]>> = {
  google: ["Google", "Gmail or Google Workspace"],
  microsoft: ["Microsoft 365", "Business email at Microsoft (Exchange Online)"],
  other: ["Another provider", "You enter the server; your provider’s help page lists it"],
};

export function MailFields({ stored, outcome, clinic, children }: MailFieldsProps) {
  const id = useId();
  const errors: FormErrors<MailField>["errors"] = outcome && "errors" in outcome ? outcome.errors : {};
  const values = valuesOf(stored, outcome, clinic);
  const [provider, setProvider] = useState<MailProvider | undefined>(values.provider);
  const [email, setEmail] = useState(values.email);
  const passwordProblem = outcome && "test" in outcome ? (outcome.passwordProblem ?? undefined) : undefined;
  return (
    <div className="columns mail-columns">
      <div className="flow">
        <fieldset className="picks mail-providers" aria-describedby={errors.provider && `${id}-error`}>
          <legend>Who provides your email?</legend>
          {mailProviders.map((one) => (
            <label key={one}>
              <input type="radio" name="provider" value={one} defaultChecked={one === values.provider} onChange={() => setProvider(one)} />
              <b>{providerLabels[one][0]}</b>
              <small>{providerLabels[one][1]}</small>
            </label>
          ))}
          {errors.provider && <FieldError id={`${id}-error`}>{errors.provider}</FieldError>}
        </fieldset>
        <TextField
          name="email"
          type="email"
          label="Email address"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors.email}
          help="The mailbox that the site sends from."
        />
        <PasswordField
          name="password"
          label={provider === "google" ? "App password" : "Password"}
          autoComplete="new-password"
          maxLength={500}
          error={errors.password ?? passwordProblem}
          help={passwordHelp(provider, stored)}
        />
        <TextField name="name" label="Name people see" autoComplete="off" maxLength={80} defaultValue={values.name} error={errors.name} />
        <ServerFields provider={provider} values={values} errors={errors} />
        {children}
      </div>
      <ProviderHelp provider={provider} email={email} isSetUp={stored !== null} />
    </div>
  );
}

function passwordHelp(provider: MailProvider | undefined, stored: MailSettings | null): string {
  if (stored && stored.user !== "" && provider === providerOf(stored.host)) return "Stored, and never shown. Leave it empty to keep it.";
  if (provider === "google") return "16 letters that Google makes for this site alone. Not the password you sign in with.";
  return "Many providers give programs a password of their own (“app password”).";
}

interface Values extends ServerValues {
  readonly provider: MailProvider | undefined;
  readonly email: string;
  readonly name: string;
}

function valuesOf(stored: MailSettings | null, outcome: MailOutcome | undefined, clinic: string): Values {
  if (outcome && "errors" in outcome) {
    const { typed } = outcome;
    const provider = mailProviders.find((one) => one === typed.provider);
    return { ...typed, provider, email: typed.email ?? "", name: typed.name ?? "" };
  }
  const settings = outcome?.settings ?? stored;
  if (!settings) return { provider: undefined, email: "", name: clinic };
  const { host, port, encryption, user, dkimSelector = "" } = settings;
  const { name, address } = senderParts(settings.from);
  const server = { host, port: String(port), encryption, user: user === address && encryption !== "none" ? "" : user, dkimSelector };
  return { ...server, provider: providerOf(host), email: address, name };
}
