import type { Setting } from "~/database/site-settings.server";

/**
 * The public records of a domain, as `app/integrations/dns.server.ts` asks for them. Null: no name server answered. Empty: there is no
 * such record.
 */
export interface DomainLookup {
  txt(name: string): Promise<readonly string[] | null>;
  /** Names of the servers that take email for the domain, preferred ones first. */
  mx(name: string): Promise<readonly string[] | null>;
}

export type SenderFinding = Setting<"sender-domain">["findings"][number];

export interface Sender {
  readonly domain: string;
  /** Name of the mail server. */
  readonly host: string;
  /** Chosen by an owner; undefined: the provider's usual ones. */
  readonly dkimSelector: string | undefined;
}

export const findingNames: Readonly<Record<SenderFinding["id"], string>> = {
  mailbox: "Whose address it is",
  mx: "Replies (MX)",
  spf: "Permission to send (SPF)",
  dkim: "Signature (DKIM)",
  dmarc: "Policy (DMARC)",
};
