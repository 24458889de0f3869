import { parseInstant } from "~/domain/instant";
import { subscriberEmail } from "~/domain/subscribers/subscriber";

export type ListedState = "confirmed" | "left" | "refused" | "not-agreed";

/** One address in a file. */
export interface ListedAddress<State extends ListedState = Exclude<ListedState, "not-agreed">> {
  readonly email: string;
  readonly state: State;
  /** When it agreed, left or was refused, ISO 8601; null if the file doesn't tell. */
  readonly agreedAt: string | null;
  readonly endedAt: string | null;
}

type ListedLine = ListedAddress<ListedState> | { readonly problem: string };

export interface Columns {
  readonly isHeader: boolean;
  readonly names: readonly string[];
  readonly email: number;
  readonly status: readonly number[];
  /** Whether somebody agreed: without a clear yes nobody did. */
  readonly consent: readonly number[];
  /** The first column with a date counts. */
  readonly agreed: readonly number[];
  /** Empty, or off, for those who didn't leave or were not refused. */
  readonly left: readonly number[];
  readonly refused: readonly number[];
  /** They may say something about consent, but what it means is unknown. */
  readonly doubtful: readonly number[];
  /** Of no known meaning: their values may say something about consent. */
  readonly other: readonly number[];
}

type Kind = Exclude<keyof Columns, "isHeader" | "names" | "email"> | "ignored";

// In lower case, with letters alone: from the exports of Mailchimp, Constant Contact, Substack, Wix, HubSpot, Brevo, Klaviyo, Shopify, Ghost,
// Beehiiv, Salesforce and this product, and from lists that people make.
const EMAIL_NAMES = [
  "email address",
  "e mail address",
  "email",
  "e mail",
  "emailaddress",
  "mail",
  "address",
  "primary email",
  "subscriber email",
];
const AGREED_NAMES = [
  ...["consent date", "confirm time", "confirmed at", "optin time", "opt in date", "subscribed at", "subscribed on", "signup date"],
  ...["date added", "added time", "create date", "created at", "created at utc", "date"],
];
const ABOUT = "(?:e ?mail |newsletter |subscriber |subscription |marketing |campaigns? )*";

/** The first that matches counts. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [
    /\b(sms|phone|mobile|call|fax|whatsapp|viber|telegram|push|postal|direct mail|mailing address|tax)\b|\b(url|link|token|hash|id|tier|plan)$/,
    "ignored",
  ],
  // Substack: whether somebody pays.
  [/^(active subscription|prefer digests|expiry)$/, "ignored"],
  [new RegExp(`^(${AGREED_NAMES.join("|")})$`), "agreed"],
  [
    /^(e ?mail )?(marketing )?(confirmed )?(consent|opt ?in|subscri\w+|sign ?up|join(ed)?|confirm(ed|ation)?) (date|time|timestamp|at|on|since)$/,
    "agreed",
  ],
  [/\b(counts?|number|rate|score|soft|emails bounced)\b/, "other"],
  [
    /\b(unsub\w*|opt(ed)? ?out|left date|deleted|suppress\w*|blocked|blocklist\w*|black ?list\w*|email disabled|do not (e ?)?mail|do not contact|spam|complain\w*|archived)\b/,
    "left",
  ],
  [
    /\b(refused|cleaned|clean time|clean campaign title|bounced?|hard bounce\w*|invalid e ?mail( address)?|undeliverable|quarantined)\b/,
    "refused",
  ],
  [new RegExp(`^${ABOUT}(status|permission status|marketing consent|subscribed( to emails)?|consent status|opt ?in status)$`), "status"],
  [
    new RegExp(
      `^${ABOUT}(accepts( e ?mail)?( marketing)?|accepts newsletter|(gdpr )?consent|(double )?opt ?in|opted in|agreed|permission|newsletter)$`,
    ),
    "consent",
  ],
];

/** Stems in English, Spanish, French, German, Italian and Portuguese. */
const DOUBTFUL =
  /subscri|consent|\bopt(ed)?\b|optin|optout|permission|status|block|black|bounc|suppress|spam|complain|marketing|newsletter|deliverab|disabled|do not|\bdnc\b|accept|agree|gdpr|archiv|\bclean|quarantin|reject|refus|valid|mailing|revoked|withdr|stop|cancel|\bremov|delet|deactiv|\b(in)?activ[aeo]?\b|enabl|allow|receiv|\bwants?\b|\bsend|undeliv|return|suspend|declin|denied|preferences?$|communicat|suscri|boletin|\bbaja\b|acept|permis|publicidad|bloque|rebot|recib|envi[ao]|abonn|inscri|iscri[tz]|consens|aceit|abmeld|abgemeld|abbestell|einwillig|zustimm|gesperrt/;

/**
 * @param above the line above the first one with an address: it has the names of the columns if it has as many
 * @returns null if there is no column for addresses, and no address in the line
 */
export function findColumns(line: readonly string[], above: readonly string[] = []): Columns | null {
  const address = line.findIndex((cell) => subscriberEmail.safeParse(unescaped(cell.trim())).success);
  const isBelow = address >= 0 && line.length > 1 && above.length === line.length;
  return isBelow ? columnsOf(above, { email: address, isHeader: true }) : columnsOf(line, { email: address, isHeader: address < 0 });
}

function columnsOf(line: readonly string[], { email: address, isHeader }: Pick<Columns, "email" | "isHeader">): Columns | null {
  const header = line.map(lettersOf);
  const names = line.map((name, at) => (!isHeader || name.trim() === "" ? `Column ${at + 1}` : clipped(name.trim())));
  const email = address >= 0 ? address : emailColumnOf(header);
  if (email < 0) return null;
  const isOwn = header.includes("consent date");
  const kinds = header.map((name, at): Kind => {
    if (at === email) return "ignored";
    if (!isHeader) return "other";
    // In other files "State" is part of a postal address.
    if (name === "state" && isOwn) return "status";
    const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
    return kind === "other" && DOUBTFUL.test(name) ? "doubtful" : kind;
  });
  const all = (kind: Kind) => kinds.flatMap((one, at) => (one === kind ? [at] : []));
  // A date of consent counts before the day on which somebody was added.
  const rank = (at: number) => AGREED_NAMES.indexOf(header[at] ?? "");
  return {
    ...{ isHeader, names, email, status: all("status"), consent: all("consent"), left: all("left"), refused: all("refused") },
    ...{ agreed: all("agreed").toSorted((one, other) => rank(one) - rank(other)), doubtful: all("doubtful"), other: all("other") },
  };
}

/** Whether a line is one of the list, and not the names of its columns. */
export function hasAddress(cells: readonly string[], { email }: Columns): boolean {
  return subscriberEmail.safeParse(unescaped(cells[email]?.trim() ?? "")).success;
}

function emailColumnOf(header: readonly string[]): number {
  const known = EMAIL_NAMES.map((name) => header.indexOf(name)).find((at) => at >= 0);
  return (
    known ??
    header.findIndex(
      (name) =>
        /\b(e ?mail|emailaddress)\b(?!.*\b(label|type)$)/.test(name) &&
        KINDS.every(([pattern]) => !pattern.test(name)) &&
        !DOUBTFUL.test(name),
    )
  );
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^a-z]+/g, " ")
    .trim();
}

const statuses: ReadonlyMap<string, ListedState> = new Map<string, ListedState>([
  ...statusesOf("confirmed", [
    "",
    "subscribed",
    "confirmed",
    "active",
    "true",
    "yes",
    "y",
    "1",
    "express",
    "explicit",
    "opted in",
    "opt in",
    ...["x", "t", "si", "sí", "ja", "oui", "sim", "ok", "on", "checked", "granted", "accepted", "agreed", "allowed"],
    ...["activo", "activa", "suscrito", "suscrita", "confirmado", "confirmada"],
  ]),
  ...statusesOf("left", [
    "unsubscribed",
    "unsubscribe",
    "left",
    "opted out",
    "opt out",
    "complained",
    "complaint",
    "spam",
    "spam complaint",
  ]),
  ...statusesOf("left", [
    "marked as spam",
    "archived",
    "inactive",
    "blocked",
    "blocklisted",
    "blacklisted",
    "suppressed",
    "disabled",
    "removed",
  ]),
  ...statusesOf("left", ["deleted", "do not email", "do not contact", "false", "no", "n", "0", "stop", "stopped", "cancelled", "canceled"]),
  ...statusesOf("left", ["denied", "declined", "withdrawn", "revoked", "rejected", "baja", "de baja", "dado de baja", "dada de baja"]),
  ...statusesOf("left", ["cancelado", "cancelada", "desuscrito", "desuscrita", "inactivo", "inactiva", "no enviar"]),
  ...statusesOf("refused", ["refused", "cleaned", "bounced", "bounce", "hard bounce", "hard bounced", "invalid", "undeliverable"]),
  ...statusesOf("not-agreed", [
    "waiting",
    "pending",
    "unconfirmed",
    "nonsubscribed",
    "non subscribed",
    "transactional",
    "never subscribed",
  ]),
  ...statusesOf("not-agreed", [
    "not subscribed",
    "awaiting confirmation",
    "pending confirmation",
    "needs approval",
    "validating",
    "implied",
  ]),
  ...statusesOf("not-agreed", ["not set", "no permission set", "no permissions set", "unverified", "not opted in", "temporary hold"]),
  ...statusesOf("not-agreed", ["on hold", "unknown", "no suscrito", "no suscrita", "pendiente"]),
]);

const NO: ReadonlySet<string> = new Set([
  "",
  "false",
  "no",
  "0",
  "n",
  "f",
  "off",
  "none",
  "never",
  "null",
  "-",
  "n/a",
  "[]",
  "nein",
  "non",
  "nao",
  "não",
  "unchecked",
]);

function isNo(text: string): boolean {
  return NO.has(text.toLowerCase()) || /^0000-00-00/.test(text);
}

/** Whether a value is a yes or a no and nothing more: whatever its column is called, it may be about consent. */
export function isFlag(value: string): boolean {
  const word = value.toLowerCase();
  return word === "" || FLAGS.has(word) || NO.has(word) || /^[✓✔☑☐✗✘]$/.test(word);
}

const FLAGS: ReadonlySet<string> = new Set(["true", "yes", "y", "1", "x", "t", "si", "sí", "ja", "oui", "sim", "ok", "on", "checked"]);

/** Whether a value says something about consent, whatever its column is called. */
export function speaksOfConsent(value: string): boolean {
  return value.length <= MAX_REMARK && (REMARK.test(value) || value.split(/[,;|]/).some((part) => SPEAKING.has(statusWord(part))));
}

const MAX_REMARK = 500;
const REMARK =
  /\b(?:do not|don['’]?t|never|stop|no)\b[^.]{0,20}\b(?:e-?mails?|contact|send|newsletter|mailings?)\b|unsubscri|\bopt(?:ed)?[- ]?out\b|\b(?:removed?|off)\b[^.]{0,20}\blist\b|\bno (?:enviar|mandar|contactar|quiere|desea)|\bdar(?:se)? de baja\b/i;

const SPEAKING: ReadonlySet<string> = new Set(
  [...statuses.keys()].filter((word) => !isFlag(word) && !["left", "active", "inactive", "waiting", "removed"].includes(word)),
);

function statusWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[-_ ]+/g, " ");
}

/** Of several, the one that keeps somebody from getting mail counts. */
export function strictest(states: readonly ListedState[]): ListedState {
  return (["left", "refused", "not-agreed"] as const).find((state) => states.includes(state)) ?? "confirmed";
}

/** @param now later dates don't count */
export function readLine(cells: readonly string[], columns: Columns, now: Date): ListedLine {
  const text = (at: number) => unescaped(cells[at]?.trim() ?? "");
  const date = (among: readonly number[]) => among.map((at) => dateOf(text(at), now)).find((found) => found !== null) ?? null;
  const given = text(columns.email);
  const email = subscriberEmail.safeParse(given);
  if (!email.success) return { problem: given === "" ? "There is no address." : `“${clipped(given)}” is not an address.` };
  const states: ListedState[] = [];
  for (const at of columns.status) {
    const [value, known] = [text(at), statuses.get(statusWord(text(at)))];
    const isSubscribed = /\bsubscribed\b/i.test(columns.names[at] ?? "");
    // MailerLite's is the day on which somebody subscribed.
    const isDate = isSubscribed && dateOf(value, now) !== null;
    if (known === undefined && !isDate) return { problem: `Its status “${clipped(value)}” is not known here.` };
    states.push(isSubscribed && value === "" ? "not-agreed" : (known ?? "confirmed"));
  }
  for (const at of columns.consent) {
    const [value, known] = [text(at), statuses.get(statusWord(text(at)))];
    if (known === undefined && dateOf(value, now) === null)
      return { problem: `“${clipped(value)}” in the column ${columns.names[at]} is not known here.` };
    states.push(isNo(value) ? "not-agreed" : (known ?? "confirmed"));
  }
  const isAny = (among: readonly number[]) => among.some((at) => !isNo(text(at)));
  const state = isAny(columns.refused) ? "refused" : isAny(columns.left) ? "left" : strictest(states);
  const endedAt = state === "left" || state === "refused" ? date(columns[state]) : null;
  return { email: email.data, state, agreedAt: date([...columns.agreed, ...columns.status]), endedAt };
}

function dateOf(text: string, now: Date): string | null {
  const at = parseInstant(text);
  return at !== null && at <= now.toISOString() ? at : null;
}

function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function statusesOf<State extends string>(state: State, words: readonly string[]): [string, State][] {
  return words.map((word): [string, State] => [word, state]);
}

/** Spreadsheets take these for the beginning of a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of RFC 4180. A cell that a spreadsheet could take for a formula, or that begins with an apostrophe, gets an apostrophe in front. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(FORMULA.test(cell) || cell.startsWith("'") ? `'${cell}` : cell)).join(",")}\r\n`;
}

/** Removes the apostrophe that {@link csvLine}, or another program, has put in front. */
export function unescaped(cell: string): string {
  return cell.startsWith("'") && (FORMULA.test(cell.slice(1)) || cell.startsWith("''")) ? cell.slice(1) : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
