import { z } from "zod";

/**
 * What browsers take as `type=email` (HTML standard) with a domain that has a dot, at most 254 characters (RFC 5321). A domain in other
 * letters becomes its name in ASCII (RFC 5891), as browsers send it.
 */
export function emailAddress(error?: string) {
  return z
    .string({ error })
    .trim()
    .max(254, { error })
    .transform(withAsciiDomain)
    .pipe(
      z
        .email({ pattern: z.regexes.html5Email, error })
        .regex(/@[^@]+\./, { error })
        .max(254, { error }),
    );
}

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || /^\p{ASCII}*$/u.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return address.slice(0, at) + new URL(`http://${domain}`).hostname;
}
