/**
 * The public records of a domain, as `app/integrations/dns.server.ts` asks for them. Null: no name server answered. Empty: there is no
 * such record.
 */
export interface DomainLookup {
  txt(name: string): Promise<readonly string[] | null>;
  /** Names of the servers that take email for the domain, preferred ones first. */
  mx(name: string): Promise<readonly string[] | null>;
}

/** One thing that decides whether email arrives. */
export interface SenderFinding {
  readonly id: "mailbox" | "mx" | "spf" | "dkim" | "dmarc";
  /** Unknown: nobody answered, or only the provider can tell. */
  readonly state: "fine" | "missing" | "unknown";
  readonly sentence: string;
  /** What whoever keeps the domain has to enter. */
  readonly record: { readonly name: string; readonly type: "MX" | "TXT"; readonly value: string } | null;
  /** Where the record is to be had, when nobody but the provider knows it. */
  readonly help: { readonly text: string; readonly url: string } | null;
}

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
