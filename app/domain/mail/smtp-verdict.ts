import { type Failure, formatReply, isSendingLimit } from "./smtp-answer";

/**
 * Why a mail was not accepted.
 *
 * - gone: there is no such mailbox
 * - refused: the recipient can't get this mail, but perhaps a later one
 * - later: the recipient's server asks to try again
 * - doubtful: refused because of the recipient or because of the site
 * - server: nothing can be sent to anybody at the moment
 * - broken: the connection ended before the mail was sent
 * - unclear: it ended after that, but before the answer
 */
export type Verdict = "gone" | "refused" | "later" | "doubtful" | "server" | "broken" | "unclear";

/**
 * RFC 5321 section 4.2.3 for the codes, RFC 3463 and the registry of enhanced status codes for the rest.
 *
 * @param error of the connection
 * @param isInFlight the server may have had the whole mail
 */
export function classifySmtpError(error: unknown, isInFlight: boolean): Verdict {
  const failure: Failure = error instanceof Error ? error : {};
  const { responseCode, code = "", originalCode = "", command = "" } = failure;
  if (responseCode === undefined) {
    if (isInFlight) return "unclear";
    if (code === "EENVELOPE" && /recipient/i.test(failure.message ?? "")) return "gone";
    return ["ESOCKET", "ECONNECTION"].includes(code) && !UNREACHABLE.includes(originalCode) ? "broken" : "server";
  }
  if (responseCode === 421) return "broken";
  if (!/^(RCPT|DATA)/.test(command) || isAboutSender(failure)) return "server";
  return responseCode < 500 ? "later" : permanent(failure);
}

/** Whether any other mail would have failed, too. */
export function isServersFault(verdict: Verdict): boolean {
  return verdict === "server" || verdict === "broken";
}

/** For example "There is no such mailbox. (550 5.1.1 unknown user)". */
export function formatRefusal(verdict: Verdict, error: unknown): string {
  const reply = formatReply(error instanceof Error ? (error as Failure).response : undefined);
  return [WORDS[verdict], reply && `(${reply})`].filter(Boolean).join(" ");
}

const UNREACHABLE = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"];

const WORDS: Readonly<Record<Verdict, string>> = {
  gone: "There is no such mailbox.",
  refused: "It could not be delivered to this mailbox.",
  later: "The recipient’s mail server asked to try later until no attempt was left.",
  doubtful: "The mail server refused it.",
  server: "The mail server sends nothing at present.",
  broken: "The connection ended.",
  unclear: "The connection ended before the mail server’s answer, so nobody knows whether it arrived.",
};

/** Whether the sender reached a limit, has to sign in, or may not use this address. A recipient's address may contain the same words. */
function isAboutSender({ response = "" }: Failure): boolean {
  const words = response.slice(0, 2000).replace(NAMES, "…");
  return !RECIPIENT_STATUS.test(words) && (isSendingLimit({ response: words }) || SENDER_STATUS.test(words) || SENDER_WORDS.test(words));
}

/** Email addresses and host names. */
const NAMES = /\S{1,64}@\S+|(?:[\w-]+\.)+[a-z][\w-]*/gi;

/** RFC 3463 sections 3.2 and 3.3: no such mailbox or system, or a mailbox that is full. */
const RECIPIENT_STATUS = /^\d{3}[ -][45]\.(1\.([1-6]|10)|2\.2)\b/;

const SENDER_STATUS = /^\d{3}[ -](4\.3\.2|5\.1\.[78]|5\.5\.1|5\.7\.(0|3|5|8|9|57|60|64|70[58]))\b/;
const SENDER_WORDS = /relay|authenticat|sign in|sender (address|is|not)/i;

function permanent({ response = "", responseCode, command = "" }: Failure): Verdict {
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (status !== undefined) {
    if (/^5\.1\.(1|2|3|6|10)$|^5\.2\.1$/.test(status)) return "gone";
    return /^5\.(2\.\d+|3\.4|4\.\d+|6\.\d+)$/.test(status) ? "refused" : "doubtful";
  }
  const isUnknown = [550, 551, 553].includes(responseCode ?? 0) && command.startsWith("RCPT") && !POLICY.test(response);
  return isUnknown ? "gone" : "doubtful";
}

const POLICY = /spam|polic|block|black|reject(ed)? due|denied|reputation|spf|dkim|dmarc|listed|not (allowed|permitted|accepted)/i;
