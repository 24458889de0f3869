import { parseInstant } from "~/domain/instant";
import { subscriberEmail } from "~/domain/subscribers/subscriber";

/** One address in a file. */
export interface ListedAddress {
  readonly email: string;
  readonly state: "confirmed" | "left" | "refused";
  /** When it agreed, left or was refused, ISO 8601; null if the file doesn't tell. */
  readonly agreedAt: string | null;
  readonly endedAt: string | null;
}

type ListedLine = ListedAddress | { readonly problem: string } | "not-agreed";

export interface Columns {
  readonly isHeader: boolean;
  readonly email: number;
  readonly status: number;
  /** Several columns: the first with a date counts. */
  readonly agreed: readonly number[];
  readonly left: readonly number[];
  readonly refused: readonly number[];
}

/** Column names in lower case, from the exports of Mailchimp, Ghost and this product, and from lists that people make. */
const names = {
  email: ["email address", "e mail address", "email", "e mail", "emailaddress", "mail", "address"],
  status: ["status", "email status", "subscription status", "subscribed to emails", "subscribed"],
  agreed: [
    ...["consent date", "confirm time", "confirmed at", "optin time", "opt in date", "subscribed at", "subscribed on", "signup date"],
    ...["date added", "created at", "date"],
  ],
  left: ["left date", "unsub time", "unsubscribed at", "deleted at"],
  refused: ["refused date", "clean time", "bounced at"],
} as const;

/** @returns null if there is no column for addresses, and no address in the first line */
export function findColumns(firstLine: readonly string[]): Columns | null {
  const header = firstLine.map((name) =>
    name
      .toLowerCase()
      .replace(/[^a-z]+/g, " ")
      .trim(),
  );
  const all = (known: readonly string[]) => known.map((name) => header.indexOf(name)).filter((at) => at >= 0);
  const email = firstLine.findIndex((cell) => subscriberEmail.safeParse(unescaped(cell)).success);
  if (email >= 0) return { isHeader: false, email, status: -1, agreed: [], left: [], refused: [] };
  const [named, status] = [all(names.email)[0], all(names.status)[0]];
  if (named === undefined) return null;
  // In other files "State" is part of a postal address.
  const ownStatus = header.includes("consent date") ? header.indexOf("state") : -1;
  return {
    ...{ isHeader: true, email: named, status: status ?? ownStatus },
    ...{ agreed: all(names.agreed), left: all(names.left), refused: all(names.refused) },
  };
}

const statuses: ReadonlyMap<string, ListedAddress["state"] | "not-agreed"> = new Map<string, ListedAddress["state"] | "not-agreed">([
  ...statusesOf("confirmed", ["", "subscribed", "confirmed", "active", "true", "yes", "1"]),
  ...statusesOf("left", ["unsubscribed", "left", "opted out", "complained", "spam", "archived", "false", "no", "0"]),
  ...statusesOf("refused", ["refused", "cleaned", "bounced", "invalid"]),
  ...statusesOf("not-agreed", ["waiting", "pending", "unconfirmed", "nonsubscribed", "non subscribed", "transactional"]),
]);

/** @param now later dates don't count */
export function readLine(cells: readonly string[], columns: Columns, now: Date): ListedLine {
  const text = (at: number) => unescaped(cells[at]?.trim() ?? "");
  const date = (among: readonly number[]) => among.map((at) => dateOf(text(at), now)).find((found) => found !== null) ?? null;
  const given = text(columns.email);
  const email = subscriberEmail.safeParse(given);
  if (!email.success) return { problem: given === "" ? "There is no address." : `“${clipped(given)}” is not an address.` };
  const status = text(columns.status);
  const known = statuses.get(status.toLowerCase().replace(/[-_ ]+/g, " "));
  if (known === undefined) return { problem: `Its status “${clipped(status)}” is not known here.` };
  const isAny = (among: readonly number[]) => among.some((at) => text(at) !== "");
  const state = known === "refused" || isAny(columns.refused) ? "refused" : known === "left" || isAny(columns.left) ? "left" : known;
  if (state === "not-agreed") return state;
  const endedAt = state === "confirmed" ? null : date(columns[state]);
  return { email: email.data, state, agreedAt: date(columns.agreed), endedAt };
}

/** Reads ISO 8601 and similar formats, and American dates: 11/3/2026. */
function dateOf(text: string, now: Date): string | null {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? [];
  const at = parseInstant(year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text);
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
