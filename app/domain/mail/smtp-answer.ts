/** Explains what a mail server answered, or why it could not be reached. */
export interface SmtpAnswer {
  readonly title: string;
  readonly sentence: string;
  /** The server's own words, beginning with the code (RFC 5321 section 4.2); null: it did not answer in SMTP. */
  readonly reply: string | null;
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
  return { title: found.title, sentence: found.sentence(server), reply: formatReply(failure.response) };
}

/** In one line. */
export function formatAnswer({ title, sentence, reply }: SmtpAnswer): string {
  return `${title}. ${sentence}${reply === null ? "" : ` (${reply})`}`;
}

/** Removes addresses from a reply. @returns null if it is not SMTP: an owner may have named any machine, whose answers nobody should see */
export function formatReply(response: string | undefined): string | null {
  const lines = (response ?? "").split(/\r?\n/).filter(Boolean);
  if (lines.length === 0 || !lines.every((line) => /^[2-5]\d\d([ -]|$)/.test(line))) return null;
  const code = lines[0]?.slice(0, 3) ?? "";
  const words = lines.map((line) => line.slice(4)).join(" ");
  const clean = words
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…")
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
  return /^\d{3}[ -](5\.4\.5|5\.1\.90)\b/.test(response) || LIMIT_WORDS.test(response);
}

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
    sentence: (server) => `Nothing answers at ${server}. Check the port: 465 for TLS, 587 for STARTTLS.`,
  },
  {
    when: isSystem("EHOSTUNREACH", "ENETUNREACH"),
    title: "The server can’t be reached",
    sentence: (server) => `No network way leads to ${server}. Check the internet connection of this machine.`,
  },
  {
    when: (failure) => isSystem("ETIMEDOUT")(failure) || ["AbortError", "TimeoutError"].includes(failure.name ?? ""),
    title: "The server did not answer in time",
    sentence: (server) =>
      `${server} did not answer. Check the port and the encryption; many hosting companies also block port 25, so try 465 or 587.`,
  },
  {
    when: isSystem("CERT", "SELF_SIGNED", "UNABLE_TO_VERIFY", "self-signed", "certificate", "ERR_TLS_CERT_ALTNAME_INVALID"),
    title: "The server’s certificate is not trusted",
    sentence: (server) =>
      `${server} did not prove who it is, so nothing was sent to it. Use exactly the server name that your email provider names.`,
  },
  {
    when: (failure) => isAt("STARTTLS")(failure) || isSystem("ETLS", "wrong version number", "SSL routines")(failure),
    title: "No encrypted connection",
    sentence: (server) => `${server} does not encrypt in the way that was chosen. Port 465 goes with TLS, 587 with STARTTLS.`,
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
    sentence: (server) => `${server} takes mail only from those who sign in.`,
  },
  {
    when: (failure) => isAt("MAIL")(failure) && isReply(550, 551, 553, 554, 501)(failure),
    title: "The sender’s address was refused",
    sentence: (server) => `${server} does not let this user send from the “From” address. Use the address that belongs to the user.`,
  },
  {
    when: (failure) => isAt("RCPT")(failure) && isReply(550, 551, 553, 554)(failure),
    title: "The server does not deliver this mail",
    sentence: (server) =>
      `${server} does not know the recipient or does not pass mail on to others (“relaying denied”). Most servers do so only after signing in with user and password.`,
  },
  {
    when: isReply(552, 452),
    title: "A mailbox or the server is full",
    sentence: (server) => `${server} has no room for the email. Try again later, or ask your email provider.`,
  },
  {
    when: ({ responseCode = 0 }) => responseCode >= 400 && responseCode < 500,
    title: "Not at the moment",
    sentence: (server) => `${server} asks to try again later. Some servers do so for the first mail of a new sender; wait ten minutes.`,
  },
  {
    when: ({ responseCode = 0 }) => responseCode >= 500,
    title: "The server refused the email",
    sentence: (server) => `${server} refused it. Its own words below say why; your email provider can explain them.`,
  },
  {
    when: ({ code }) => code === "EPROTOCOL" || code === "ECONNECTION",
    title: "This is not a mail server",
    sentence: (server) =>
      `${server} answers, but not as a mail server does. Check the port and the encryption: TLS goes with 465, STARTTLS with 587.`,
  },
];

const unknownReason = {
  title: "The email was not accepted",
  sentence: (server: string) => `The connection to ${server} failed. The log of the site has the reason.`,
};
