import type { MailSettings } from "./mail-settings";

export const mailProviders = ["google", "microsoft", "other"] as const;
export type MailProvider = (typeof mailProviders)[number];

interface KnownProvider {
  readonly name: string;
  readonly server: Pick<MailSettings, "host" | "port" | "encryption">;
  /** Whose servers a domain allows with an SPF record. */
  readonly spf: string;
  /** Where it publishes DKIM keys unless somebody chose another selector. */
  readonly selectors: readonly string[];
  /** The value of an MX record; null where it has a part that only the provider shows. */
  readonly mx: string | null;
  /** Where an owner finds what only the provider can show. */
  readonly help: Readonly<Record<"mx" | "dkim", { readonly text: string; readonly url: string }>>;
}

/** From the providers' own help pages, November 2026. */
export const knownProviders: Readonly<Record<Exclude<MailProvider, "other">, KnownProvider>> = {
  google: {
    name: "Google",
    server: { host: "smtp.gmail.com", port: 465, encryption: "tls" },
    spf: "_spf.google.com",
    selectors: ["google"],
    mx: "1 smtp.google.com",
    help: {
      mx: { text: "Set up MX records for Google Workspace", url: "https://support.google.com/a/answer/174125" },
      dkim: { text: "Set up DKIM at Google", url: "https://support.google.com/a/answer/174124" },
    },
  },
  microsoft: {
    name: "Microsoft",
    server: { host: "smtp.office365.com", port: 587, encryption: "starttls" },
    spf: "spf.protection.outlook.com",
    selectors: ["selector1", "selector2"],
    mx: null,
    help: {
      mx: {
        text: "Add DNS records for Microsoft 365",
        url: "https://learn.microsoft.com/microsoft-365/admin/get-help-with-domains/create-dns-records-at-any-dns-hosting-provider",
      },
      dkim: {
        text: "Set up DKIM at Microsoft",
        url: "https://learn.microsoft.com/defender-office-365/email-authentication-dkim-configure",
      },
    },
  },
};

export function providerOf(host: string): MailProvider {
  if (host === knownProviders.google.server.host || host === "smtp-relay.gmail.com") return "google";
  return host === knownProviders.microsoft.server.host ? "microsoft" : "other";
}

/** Domains whose mailboxes anybody can have, and the ends of their mail servers' names. */
const publicMailboxes: Readonly<Record<string, readonly string[]>> = {
  "gmail.com": ["gmail.com"],
  "googlemail.com": ["gmail.com"],
  "outlook.com": ["office365.com", "outlook.com"],
  "hotmail.com": ["office365.com", "outlook.com"],
  "live.com": ["office365.com", "outlook.com"],
  "msn.com": ["office365.com", "outlook.com"],
  "yahoo.com": ["yahoo.com"],
  "aol.com": ["aol.com"],
  "icloud.com": ["me.com"],
  "me.com": ["me.com"],
};

/** @returns null for a domain of somebody's own; else whether this server may send for it */
export function publicMailbox(domain: string, host: string): "own server" | "other server" | null {
  const ends = Object.hasOwn(publicMailboxes, domain) ? publicMailboxes[domain] : undefined;
  if (!ends) return null;
  return ends.some((end) => host === end || host.endsWith(`.${end}`)) ? "own server" : "other server";
}
