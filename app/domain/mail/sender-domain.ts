import type { DomainLookup, Sender, SenderFinding } from "./domain-lookup";
import { knownProviders, providerOf, publicMailbox } from "./mail-providers";
import { includes, spfRecordsOf, withInclude } from "./spf";

type Finding = Omit<SenderFinding, "id">;

/** Whether email of a sender arrives, and its answers come back. Asks each question once. */
export async function examineSender(sender: Sender, lookup: DomainLookup): Promise<SenderFinding[]> {
  const { domain, host } = sender;
  const mailbox = publicMailbox(domain, host);
  if (mailbox === "own server") {
    const sentence = `${domain} belongs to your provider, which keeps its records. An address at the clinic’s own domain is easier to trust.`;
    return [{ id: "mailbox", ...fine(sentence) }];
  }
  if (mailbox === "other server") {
    const sentence = `Only the provider of ${domain} may send for it, and your email goes through ${host}. Use an address at your own domain.`;
    return [{ id: "mailbox", ...missing(sentence) }];
  }
  const [mx, spf, dkim, dmarc] = await Promise.all([
    examineReplies(sender, lookup),
    examineSpf(sender, lookup),
    examineDkim(sender, lookup),
    examineDmarc(sender, lookup),
  ]);
  return [
    { id: "mx", ...mx },
    { id: "spf", ...spf },
    { id: "dkim", ...dkim },
    { id: "dmarc", ...dmarc },
  ];
}

/** RFC 5321 section 5.1. */
async function examineReplies({ domain, host }: Sender, lookup: DomainLookup): Promise<Finding> {
  const servers = await lookup.mx(domain);
  if (servers === null) return silent(domain);
  if (servers[0] !== undefined) return fine(`Answers to your email arrive: ${servers[0]} takes them for ${domain}.`);
  const provider = knownProvider(host);
  return missing(`${domain} takes no email, so answers come back as undeliverable.`, {
    record: provider?.mx ? { name: domain, type: "MX", value: provider.mx } : null,
    help: provider && provider.mx === null ? provider.help.mx : null,
  });
}

/** RFC 7208. */
async function examineSpf({ domain, host }: Sender, lookup: DomainLookup): Promise<Finding> {
  const texts = await lookup.txt(domain);
  if (texts === null) return silent(domain);
  const provider = knownProvider(host);
  const records = spfRecordsOf(texts);
  const record = (value: string) => ({ record: { name: domain, type: "TXT", value } as const });
  if (records.length > 1) {
    const sentence = `${domain} has ${records.length} SPF records, so receivers ignore all of them. This one replaces them.`;
    return missing(sentence, record(withInclude(records, provider?.spf ?? null)));
  }
  const [found] = records;
  if (provider === null) {
    if (found === undefined) return missing(`${domain} does not say who may send its email. ${ask(host)} for its SPF record.`);
    const isNamed = await includes(found, (name) => baseOf(name) === baseOf(host), lookup);
    if (isNamed === true) return fine(`${domain} says that ${baseOf(host)} may send its email.`);
    return unknown(`${domain} says who may send its email. Whether ${host} is among them, only your provider can tell.`);
  }
  const wanted = provider.spf;
  if (found === undefined) {
    const sentence = `${domain} does not say that ${provider.name} may send its email, so much of it lands in spam.`;
    return missing(sentence, record(withInclude([], wanted)));
  }
  const isNamed = await includes(found, (name) => name === wanted, lookup);
  if (isNamed === true) return fine(`${domain} says that ${provider.name} may send its email.`);
  if (isNamed === "unknown") return unknown(`${domain} says who may send its email, but not all of it could be read. Check again later.`);
  const sentence = `${domain} says who may send its email, and ${provider.name} is not among them. This record replaces the one it has.`;
  return missing(sentence, record(withInclude([found], wanted)));
}

/** RFC 6376 section 3.6.1. A key that was taken back has an empty value. */
async function examineDkim({ domain, host, dkimSelector }: Sender, lookup: DomainLookup): Promise<Finding> {
  const provider = knownProvider(host);
  const selectors = dkimSelector ? [dkimSelector] : (provider?.selectors ?? []);
  if (selectors.length === 0) {
    return unknown(
      `Where ${domain} keeps its DKIM key, only your provider can tell: type its “selector” under Server details, then check again.`,
    );
  }
  const names = selectors.map((selector) => `${selector}._domainkey.${domain}`);
  const answers = await Promise.all(names.map((name) => lookup.txt(name)));
  const found = names.find((_, index) => answers[index]?.some((text) => /(^|;)\s*p=[^;\s]/.test(text)));
  if (found !== undefined) return fine(`Your email can be signed: ${found} has the key.`);
  if (answers.includes(null)) return silent(domain);
  if (provider === null) {
    return missing(`${names[0]} has no key, so nobody can check that your email is yours. ${ask(host)} for its DKIM record.`);
  }
  const sentence = `${names.join(" and ")} ${names.length === 1 ? "has" : "have"} no key, so nobody can check that your email is yours.`;
  const only = `Only ${provider.name} can show the record: an administrator turns it on there and copies what it shows.`;
  return missing(`${sentence} ${only}`, { help: provider.help.dkim });
}

const MAX_PARENTS = 4;

/** RFC 7489; a domain's own record or that of a domain above it counts. */
async function examineDmarc({ domain }: Sender, lookup: DomainLookup): Promise<Finding> {
  const labels = domain.split(".");
  const above = labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join("."));
  for (const name of above.slice(0, 1 + MAX_PARENTS)) {
    const texts = await lookup.txt(`_dmarc.${name}`);
    if (texts === null) return silent(domain);
    const record = texts.find((text) => /^v=DMARC1\s*(;|$)/.test(text));
    if (record !== undefined) return fine(`${name} tells receivers what to do with email that only pretends to be yours.`);
  }
  return missing(`${domain} does not tell receivers what to do with email that only pretends to be yours. Gmail and Yahoo ask for it.`, {
    record: { name: `_dmarc.${domain}`, type: "TXT", value: "v=DMARC1; p=none" },
  });
}

function knownProvider(host: string) {
  const provider = providerOf(host);
  return provider === "other" ? null : knownProviders[provider];
}

/** The last two labels: enough to tell one company's names from another's. */
function baseOf(name: string): string {
  return name.split(".").slice(-2).join(".");
}

function ask(host: string): string {
  return `Ask the provider of ${host}`;
}

function fine(sentence: string): Finding {
  return { state: "fine", sentence, record: null, help: null };
}

function missing(sentence: string, given: Partial<Pick<Finding, "record" | "help">> = {}): Finding {
  return { state: "missing", sentence, record: null, help: null, ...given };
}

function unknown(sentence: string): Finding {
  return { state: "unknown", sentence, record: null, help: null };
}

function silent(domain: string): Finding {
  return unknown(`The name servers of ${domain} did not answer. Check again later.`);
}
