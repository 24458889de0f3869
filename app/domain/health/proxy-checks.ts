import { resultsOf } from "./health-check";

/** What the site says of a request of `npm run doctor`, or why it said nothing. */
export type Answered =
  | { readonly failed: string }
  /** Something answers that does not know the token in DATA_DIR. */
  | "somebody else"
  | { readonly forwardedFor: string | null; readonly client: string; readonly isTrusted: boolean };

/** As a visitor who lies about the address (RFC 5737: nobody has this one). */
export const CLAIMED_ADDRESS = "203.0.113.77";

export function checkPort(answered: Answered, address: string) {
  const { fine, soon, red } = resultsOf("port", "Site");
  if (answered === "somebody else") {
    const todo = "Stop it, or choose another PORT. Check that DATA_DIR is the same for both.";
    return red(`What answers on ${address} is another program, or the site with other data.`, todo);
  }
  if ("failed" in answered) {
    const todo = "Start it, then ask again: what comes through the proxy can’t be checked without it.";
    return soon(`It does not answer on ${address}: ${answered.failed}.`, todo);
  }
  return fine(`It answers on ${address}.`);
}

export function checkProxy(answered: Answered, publicUrl: string) {
  const { fine, soon, red } = resultsOf("proxy", "Proxy");
  const example = "deploy/nginx.conf and deploy/Caddyfile show how.";
  if (answered === "somebody else") {
    const todo = "Check where its name leads, and to which port the proxy passes requests.";
    return red(`What answers at ${publicUrl} is not this site.`, todo);
  }
  if ("failed" in answered) {
    const todo = "Check that the proxy runs, that the name leads to this machine and that its firewall lets ports 80 and 443 in.";
    return soon(`${publicUrl} can’t be asked from here: ${answered.failed}.`, todo);
  }
  const { forwardedFor, client, isTrusted } = answered;
  if (!forwardedFor) return red("It does not say who the visitor is: no X-Forwarded-For arrives.", `Have it set the header. ${example}`);
  if (!isTrusted) return red(`It comes from ${client}, which is not trusted.`, `Set TRUSTED_PROXIES=${client}.`);
  if (client === CLAIMED_ADDRESS) {
    const sentence = "It passes on what visitors say about their own address, so limits of attempts stop nobody.";
    return red(sentence, `Have it replace X-Forwarded-For. ${example}`);
  }
  return fine(`It says who the visitor is: this machine came as ${client}.`);
}
