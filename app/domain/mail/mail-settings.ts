import type { Setting } from "~/database/site-settings.server";
import type { MailServer } from "./mail-server";

/** How the connection is encrypted: from its first byte, by STARTTLS (RFC 3207) or not at all. */
export const encryptions = ["tls", "starttls", "none"] as const;
export type Encryption = (typeof encryptions)[number];

/** RFC 8314 section 3.3 and RFC 6409; between mail servers, RFC 5321. */
export const usualPorts: Readonly<Record<Encryption, number>> = { tls: 465, starttls: 587, none: 25 };

export type MailSettings = Setting<"mail-server">;

export function mailServerOf({ host, port, encryption, user, from }: MailSettings, password: string): MailServer {
  const account = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const { scheme, query } = urlParts[encryption];
  return { smtpUrl: `${scheme}://${account}${host}:${port}${query}`, from };
}

/** The form in which Nodemailer reads the encryption from a URL. */
const urlParts: Readonly<Record<Encryption, { scheme: string; query: string }>> = {
  tls: { scheme: "smtps", query: "" },
  starttls: { scheme: "smtp", query: "?requireTLS=true" },
  none: { scheme: "smtp", query: "?ignoreTLS=true" },
};

/** A stored password is only sent to the server that it was typed for. */
export function mayReusePassword(stored: MailSettings, next: MailSettings): boolean {
  return (["host", "port", "encryption", "user"] as const).every((name) => stored[name] === next[name]);
}

/** Without encryption, a password may only be sent to a program on this machine. */
export function wouldExposePassword({ encryption, user, host }: MailSettings): boolean {
  return encryption === "none" && user !== "" && !/^(localhost|127\.\d+\.\d+\.\d+)$/.test(host);
}
