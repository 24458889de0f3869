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
  // RFC 4954 section 6: the sender has to sign in.
  if (responseCode === 530 || !/^(RCPT|DATA)/.test(command)) return "server";
  const verdict = verdictOf(failure);
  return responseCode < 500 && verdict !== "server" ? "later" : verdict;
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

/** A recipient's address, or a host's name, may contain any of the words below. */
function verdictOf({ response = "" }: Failure): Verdict {
  const words = response.slice(0, 2000).replace(NAMES, "…");
  const [status = ""] = STATUS.exec(words) ?? [];
  const found = REPLIES.find((one) => (one.status?.test(status) ?? true) && (one.words?.test(words) ?? true));
  return found?.verdict ?? "doubtful";
}

/** Email addresses and host names. */
const NAMES = /\S{1,64}@\S+|(?:[\w-]+\.)+[a-z][\w-]*/gi;

/** RFC 3463: not part of a network address. */
const STATUS = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;

interface Reply {
  readonly verdict: Verdict;
  readonly status?: RegExp;
  readonly words?: Pick<RegExp, "test">;
}

/**
 * What mail servers answer, the first that matches: an enhanced status code (RFC 3463 and its registry at IANA), words that say more than the
 * code, or both. Providers give codes a meaning of their own: Google's 5.2.1 is a disabled account or one that gets too much mail at the
 * moment. Only what certainly says that there is no such mailbox is "gone", since nobody asks those again. "Mailbox unavailable" may be a
 * policy (RFC 5321 section 4.2.3), except with Microsoft's 5.5.0.
 */
const REPLIES: readonly Reply[] = [
  // The recipient gets too much mail at the moment, or from this sender.
  { verdict: "later", status: /^4\.2\.[0-4]$|^[45]\.2\.12[12]$/ },
  {
    verdict: "later",
    words:
      /receiving mail (at a rate|too quickly)|(recipient|user|mailbox)\b[^.]{0,40}(message rate|rate limit|messages? (they can receive|per hour))/i,
  },
  {
    verdict: "later",
    words:
      /sender frequency|frequency limited|greylist|graylist|temporarily (deferred|rejected|blocked|unavailable|disabled|rate limited)/i,
  },
  // Of a group or a mailbox that takes mail from few, whatever the words say.
  { verdict: "refused", status: /^5\.7\.1[23]\d$/ },
  { verdict: "server", words: { test: (response) => isSendingLimit({ response }) } },
  // Full, or the mail is too large.
  { verdict: "refused", status: /^5\.(2\.2|3\.4)$/ },
  {
    verdict: "refused",
    words:
      /over ?-?quota|quota (is )?(exceeded|full)|exceeded? (the |its |his |their )?(storage|disk|quota|mailbox)|mailbox( for user)? (is )?full|out of storage|insufficient (storage|disk)|not enough (storage|space)|storage (limit|quota)|inbox is full|message (size|(is )?too (big|large))|size limit/i,
  },
  // The content, or the reputation and the names of the server that delivers.
  {
    verdict: "doubtful",
    words:
      /spam|virus|malware|phish|spoof|unsolicited|suspicious|bulk mail|banned|polic(y|ies)|blacklist|blocklist|block ?listed|\brbl\b|dnsbl|spamhaus|barracuda|reputation|\bspf\b|\bdkim\b|dmarc|\bptr\b|\bdns\b|\brdns\b|resource record|\bhelo\b|\behlo\b|unauthenticated|badmailfrom|content (denied|rejected)|prohibit|blocked (using|by|-)|\bip\b|reverse (address|dns)/i,
  },
  // The sender has to sign in, or may not use this address.
  { verdict: "server", status: /^(4\.3\.2|5\.1\.[78]|5\.5\.1|5\.2\.252|5\.7\.(3|5|8|9|57|60|64|70[58]))$/ },
  {
    verdict: "server",
    words:
      /\brelay(ing)?( access)?( is| was)? (denied|not|prohibited)|(not|n't|unable to|cannot) (permitted |allowed |able )?(to )?relay|(must|need to|please|not|first) (be )?(authenticat|sign in|log ?in)|authentication (is )?(required|needed|failed)|sender (address|domain|is|not|verif)|\byour account\b|outgoing mail|sending paused|verified sender|address is not verified/i,
  },
  // There is no such mailbox or domain.
  { verdict: "gone", status: /^5\.1\.(1|2|3|6|10)$/ },
  // For a while, or nobody says of whom.
  { verdict: "refused", words: /temporar|suspended|try again|retry|later/i },
  { verdict: "doubtful", words: /mail from\b/i },
  { verdict: "gone", status: /^5\.5\.0$/, words: /mailbox unavailable/i },
  {
    verdict: "gone",
    words:
      /no such (user|mailbox|recipient|address|account|person|domain)|(user|addressee|recipient|mailbox|account|address)( name)?( is)? (unknown|not found|not known|does ?n['’o]t exist|unallocated|invalid|no longer valid)|unknown (user|recipient|mailbox|address|local|account)|invalid[ -](recipient|mailbox|user)|does ?n['’o]t have an? \S{0,40} ?account|not a (valid|known) (user|mailbox|recipient|email)|no mailbox|(mailbox|account|user)\b[^.]{0,60}\b(disabled|deactivated|deleted|closed|inactiv\w+|discontinued)|mailbox is not here|not our customer|no longer (valid|exists|available|works)|domain not found|host unknown|unrouteable|not in recipient list/i,
  },
  // The recipient's system, the way to it, or the format.
  { verdict: "refused", status: /^5\.(1\.4|2\.\d+|4\.\d+|6\.\d+)$/ },
];
