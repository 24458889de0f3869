import { type MailProvider, mailProviders } from "~/domain/mail/mail-providers";

interface Guide {
  readonly title: string;
  readonly steps: (email: string) => React.ReactNode;
  readonly page: { readonly text: string; readonly url: string } | null;
}

const guides: Readonly<Record<MailProvider, Guide>> = {
  google: {
    title: "How to get an app password",
    steps: (email) => (
      <>
        <li>Sign in to Google as {email}.</li>
        <li>Turn on 2-Step Verification under Security, if it is off.</li>
        <li>
          Open <b>myaccount.google.com/apppasswords</b>, name it “Website”, press Create.
        </li>
        <li>Copy the 16 letters into the field.</li>
      </>
    ),
    page: { text: "Google’s help: Sign in with app passwords", url: "https://support.google.com/accounts/answer/185833" },
  },
  microsoft: {
    title: "How to let the site send",
    steps: (email) => (
      <>
        <li>
          As an administrator, sign in at <b>admin.microsoft.com</b> and open Users, Active users.
        </li>
        <li>Open {email}, then Mail, then Manage email apps.</li>
        <li>Check “Authenticated SMTP” and save. It can take an hour. From January 2027 it is off until an administrator allows it.</li>
        <li>Type the password of that mailbox into the field.</li>
      </>
    ),
    page: {
      text: "Microsoft’s help: Enable or disable SMTP AUTH",
      url: "https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission",
    },
  },
  other: {
    title: "Where to find the server",
    steps: () => (
      <>
        <li>Search your provider’s help for “SMTP” or “outgoing mail server”.</li>
        <li>Copy the server’s name and the port into Server details.</li>
        <li>If it offers app passwords, make one for this site.</li>
      </>
    ),
    page: null,
  },
};

interface ProviderHelpProps {
  readonly provider: MailProvider | undefined;
  readonly email: string;
  readonly isSetUp: boolean;
}

/** Beside the form. Without a script the steps of all providers are there. */
export function ProviderHelp({ provider, email, isSetUp }: ProviderHelpProps) {
  return (
    <div className="flow">
      {mailProviders.map((one) => (
        <section className="panel mail-guide" key={one} hidden={one !== provider}>
          <h2>{guides[one].title}</h2>
          <ol>{guides[one].steps(email || "the mailbox that the site sends from")}</ol>
          {guides[one].page && (
            <p>
              <a href={guides[one].page.url} target="_blank" rel="noreferrer">
                {guides[one].page.text}
              </a>
            </p>
          )}
        </section>
      ))}
      {!isSetUp && (
        <div className="notice">
          <p>
            <b>Until it is set up</b>
          </p>
          <p>This site sends no email: invitations and new passwords are links that you hand over.</p>
        </div>
      )}
    </div>
  );
}
