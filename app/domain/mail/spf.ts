import type { DomainLookup } from "./domain-lookup";

export function spfRecordsOf(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1( |$)/i.test(text)).map((text) => text.trim());
}

/** RFC 7208 section 4.6.4: receivers follow no more. */
const MAX_LOOKUPS = 10;

/**
 * Follows a record to the domains it includes.
 *
 * @returns whether one is wanted; "unknown" if none was found and not all could be read
 */
export async function includes(
  record: string,
  isWanted: (domain: string) => boolean,
  lookup: Pick<DomainLookup, "txt">,
): Promise<boolean | "unknown"> {
  const waiting = namedDomains(record);
  const seen = new Set<string>();
  let isComplete = true;
  for (let domain = waiting.shift(); domain !== undefined; domain = waiting.shift()) {
    if (isWanted(domain)) return true;
    if (seen.has(domain)) continue;
    if (seen.size === MAX_LOOKUPS) return "unknown";
    seen.add(domain);
    const texts = await lookup.txt(domain);
    if (texts === null) isComplete = false;
    else waiting.push(...spfRecordsOf(texts).flatMap(namedDomains));
  }
  return isComplete ? false : "unknown";
}

/** Without names that have a macro (RFC 7208 section 7) or are no names. */
function namedDomains(record: string): string[] {
  const named = [...record.matchAll(/(?:^| )\+?(?:include:|redirect=)([a-z0-9_.-]{1,253})(?= |$)/gi)];
  return named.map(([, domain = ""]) => domain.toLowerCase().replace(/\.$/, ""));
}

/** One record that allows what all of these do and this domain's servers, too: receivers ignore several. */
export function withInclude(records: readonly string[], domain: string | null): string {
  const terms = records.flatMap((record) => record.split(/ +/).slice(1)).filter(Boolean);
  const isLast = (term: string) => /^([-+~?]?all|redirect=.*)$/i.test(term);
  const own = domain === null ? [] : [`include:${domain}`];
  // Of several ends the first counts; without one, others are doubtful and not forbidden.
  const end = terms.find((term) => /all$/i.test(term)) ?? terms.find(isLast) ?? "~all";
  return ["v=spf1", ...new Set([...terms.filter((term) => !isLast(term)), ...own]), end].join(" ");
}
