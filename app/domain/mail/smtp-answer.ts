/** Explains what a mail server answered, or why it could not be reached. */
export interface SmtpAnswer {
  readonly title: string;
  readonly sentence: string;
  /** The server's own words, beginning with the code (RFC 5321 section 4.2); null: it did not answer in SMTP. */
  readonly reply: string | null;
  /** User or password is the reason. */
  readonly isSignInRefused: boolean;
}

/** The properties that Nodemailer and Node's sockets give to an error. */
export interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** Explains why an email was not accepted, and what to do. @param server for example "mail.example.com, port 587" */
export function explainFailure(error: unknown, server: string): SmtpAnswer {
  const failure: Failure = error instanceof Error ? error : {};
  const found = reasons.find(({ when }) => when(failure)) ?? unknownReason;
  const isSignInRefused = failure.code === "EAUTH" || isAt("AUTH")(failure);
  return { title: found.title, sentence: found.sentence(server), reply: formatReply(failure.response), isSignInRefused };
}

/** In one line. */
export function formatAnswer({ title, sentence, reply }: Omit<SmtpAnswer, "isSignInRefused">): string {
  return `${title}. ${sentence}${reply === null ? "" : ` (${reply})`}`;
}

/** Removes addresses from a reply. @returns null if it is not SMTP: an owner may have named any machine, whose answers nobody should see */
export function formatReply(response: string | undefined): string | null {
  const lines = (response ?? "").split(/\r?\n/).filter(Boolean);
  if (lines.length === 0 || !lines.every((line) => /^[2-5]\d\d([ -]|$)/.test(line))) return null;
  const code = lines[0]?.slice(0, 3) ?? "";
  const words = lines.map((line) => line.slice(4)).join(" ");
  const clean = words
    .replace(/(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:]+/g, "…")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return `${code} ${clean}`.trim().slice(0, 300);
}

interface Reason {
  readonly when: (failure: Failure) => boolean;
  readonly title: string;
  readonly sentence: (server: string) => string;
}

const isSystem = (...codes: readonly string[]) => {
  return ({ code = "", originalCode = "", message = "" }: Failure) =>
    [code, originalCode].some((one) => codes.includes(one)) || codes.some((one) => message.includes(one));
};
const isReply = (...codes: readonly number[]) => {
  return ({ responseCode = 0 }: Failure) => codes.includes(responseCode);
};
const isAt = (command: string) => (failure: Failure) => (failure.command ?? "").startsWith(command);

/** Whether the account has sent too many mails. Microsoft answers 4.3.2 and 5.1.90, Google 4.2.1 and 5.4.5 with these words. */
export function isSendingLimit({ response = "" }: Pick<Failure, "response">): boolean {
  return /^\d{3}[ -](5\.4\.5|5\.1\.90)\b/.test(response) || (LIMIT_WORDS.test(response) && !OTHER_LIMITS.test(response));
}

/** Of one mail, or of what a recipient gets. */
const OTHER_LIMITS = /\bsize\b|\brecipient\b[^.]{0,40}(rate|limit)/i;

const LIMIT_WORDS =
  /(daily|hourly|sending|message|submission|rate)\b.{0,20}\b(limit|quota)|throttl|too many (messages|mails|emails)|sender thread limit/i;

/** The first that matches applies. Reply codes: RFC 5321 section 4.2.3, and RFC 4954 section 6 for signing in. */
const reasons: readonly Reason[] = [
  {
    when: isSendingLimit,
    title: "The limit on emails is reached",
    sentence: (server) => `${server} limits how many emails an account may send. Send the rest later, or ask your email provider for more.`,
  },
  {
    when: isSystem("EDNS", "ENOTFOUND", "EAI_AGAIN"),
    title: "There is no server of this name",
    sentence: (server) =>
      `Nothing on the internet is called ${server.split(",")[0]}. Compare the name with what your email provider wrote.`,
  },
  {
    when: isSystem("ECONNREFUSED"),
    title: "The connection was refused",
    sentence: (server) => `Nothing answers at ${server}. Choose the port that your email provider’s help page names, 465 or 587.`,
  },
  {
    when: isSystem("EHOSTUNREACH", "ENETUNREACH"),
    title: "The server can’t be reached",
    sentence: (server) => `${server} can’t be reached over the network. Check the internet connection of this machine.`,
  },
  {
    when: (failure) => isSystem("ETIMEDOUT")(failure) || ["AbortError", "TimeoutError"].includes(failure.name ?? ""),
    title: "The server did not answer in time",
    sentence: (server) => `${server} did not answer. Check the port; many hosting companies block port 25, so try 465 or 587.`,
  },
  {
    when: isSystem("CERT", "SELF_SIGNED", "UNABLE_TO_VERIFY", "self-signed", "certificate", "ERR_TLS_CERT_ALTNAME_INVALID"),
    title: "The server’s certificate is not trusted",
    sentence: (server) =>
      `${server} did not prove who it is, so nothing was sent to it. Use exactly the server name that your email provider gives.`,
  },
  {
    when: (failure) => isAt("STARTTLS")(failure) || isSystem("ETLS", "wrong version number", "SSL routines")(failure),
    title: "No encrypted connection",
    sentence: (server) => `${server} does not encrypt in the way that was chosen. Choose the other port, 465 or 587, with its encryption.`,
  },
  {
    // Exchange Online's codes for a mailbox or a company that doesn't let programs sign in with a password.
    when: ({ response = "" }) => /^\d{3}[ -]5\.7\.(30|139)\b/.test(response),
    title: "This mailbox may not send for programs",
    sentence: (server) => `${server} takes a password only after an administrator has turned on “Authenticated SMTP” for the mailbox.`,
  },
  {
    when: (failure) => failure.code === "EAUTH" && isReply(534, 530, 538)(failure),
    title: "The server wants another way to sign in",
    sentence: (server) =>
      `${server} refuses this kind of password. With two-step sign-in, email providers give programs a password of their own (“app password”).`,
  },
  {
    when: ({ code }) => code === "EAUTH" || code === "ENOAUTH",
    title: "Wrong user or password",
    sentence: (server) =>
      `${server} did not accept them. The user is often the whole email address; the password may have to be one for programs (“app password”).`,
  },
  {
    when: isReply(530),
    title: "The server wants a user and a password",
    sentence: (server) => `${server} takes email only from those who sign in.`,
  },
  {
    when: (failure) => isAt("MAIL")(failure) && isReply(550, 551, 553, 554, 501)(failure),
    title: "The sender’s address was refused",
    sentence: (server) => `${server} does not let this account send from the email address. Use the address that belongs to the account.`,
  },
  {
    when: (failure) => isAt("RCPT")(failure) && isReply(550, 551, 553, 554)(failure),
    title: "The server does not deliver this email",
    sentence: (server) =>
      `${server} does not know the recipient or does not pass email on to others (“relaying denied”). Most servers do so only after signing in with user and password.`,
  },
  {
    when: isReply(552, 452),
    title: "A mailbox or the server is full",
    sentence: (server) => `${server} has no room for the email. Try again later, or ask your email provider.`,
  },
  {
    when: ({ responseCode = 0 }) => responseCode >= 400 && responseCode < 500,
    title: "Not at the moment",
    sentence: (server) => `${server} asks to try again later. Some servers do so for the first email of a new sender; wait ten minutes.`,
  },
  {
    when: ({ responseCode = 0 }) => responseCode >= 500,
    title: "The server refused the email",
    sentence: (server) => `${server} refused it. Its own words below say why; your email provider can explain them.`,
  },
  {
    when: ({ code }) => code === "EPROTOCOL" || code === "ECONNECTION",
    title: "This is not a mail server",
    sentence: (server) => `${server} answers, but not as a mail server does. Check the port and its encryption.`,
  },
];

const unknownReason = {
  title: "The email was not accepted",
  sentence: (server: string) => `The connection to ${server} failed. The log of the site has the reason.`,
};
