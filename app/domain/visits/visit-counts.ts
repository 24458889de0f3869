import { arizonaDate, nextArizonaMidnight } from "~/domain/clinic/arizona-time";
import { formerPath } from "~/domain/former-addresses/former-path";
import { isCountedReader, isNavigation, OTHER, type RequestedPage, type RequestHeaders, type Visit, visitOf } from "./visit-rule";

export const countKinds = ["page", "site", "search", "missing"] as const;
export type CountKind = (typeof countKinds)[number];

/** How many names a day may have, so that nobody can fill the memory or the table with made-up ones. Further names count as {@link OTHER}. */
export const MAX_NAMES: Readonly<Record<CountKind, number>> = { page: 500, site: 200, search: 100, missing: 100 };

/** How many prefetched pages wait to be opened. Browsers keep one for a few minutes. */
const MAX_PREFETCHED = 1000;

/** How many days are kept while the database is away. */
const MAX_DAYS = 7;

export interface DayCount {
  readonly kind: CountKind;
  readonly day: string;
  readonly name: string;
  readonly count: number;
}

/** Counts visits until they are written to the database. */
export class VisitCounts {
  /** By day and kind. */
  readonly #counts = new Map<string, Record<CountKind, Map<string, number>>>();
  /** By the token of the address that the browser requests once it shows the page. */
  readonly #prefetched = new Map<string, Visit & { readonly pathname: string }>();
  #today = { day: "", until: 0 };

  constructor(private readonly now: () => Date) {}

  /** @param page a page that was answered with 200, or with 304 from the browser's cache */
  noteVisit(headers: RequestHeaders, page: RequestedPage): void {
    const visit = visitOf(headers, page);
    if (visit) this.#addVisit(page.pathname, visit);
  }

  /** @param page a page that was answered as in {@link noteVisit}, to a browser that may show it later */
  notePrefetch(token: string, headers: RequestHeaders, page: RequestedPage): void {
    const visit = visitOf({ ...headers, "sec-purpose": undefined, purpose: undefined }, page);
    if (!visit) return;
    this.#prefetched.set(token, { ...visit, pathname: page.pathname });
    const [oldest] = this.#prefetched.keys();
    if (this.#prefetched.size > MAX_PREFETCHED && oldest !== undefined) this.#prefetched.delete(oldest);
  }

  /** Counts a prefetched page that is shown, once: a page that is reloaded requests the address again. */
  noteOpened(token: string): void {
    const visit = this.#prefetched.get(token);
    if (!visit) return;
    this.#prefetched.delete(token);
    this.#addVisit(visit.pathname, visit);
  }

  /** Counts a search that found nothing. */
  noteSearch(headers: RequestHeaders, typed: string): void {
    const words = isCountedReader(headers) ? storableSearch(typed) : null;
    if (words === null) return;
    const day = this.#day();
    const searches = this.#ofDay(day).search;
    // While somebody types, each letter is a search.
    for (const shorter of searches.keys()) if (shorter !== words && words.startsWith(shorter)) searches.delete(shorter);
    this.#add("search", day, words, 1);
  }

  /** Counts an address that has no page. */
  noteMissing(headers: RequestHeaders, address: string): void {
    const path = isNavigation(headers) && isCountedReader(headers) ? formerPath(address) : null;
    if (path !== null && path.length <= MAX_PATH_LENGTH && !NO_OLD_PAGE.test(path)) this.#add("missing", this.#day(), path, 1);
  }

  /** Removes and returns all counts, sorted so that two processes that write them don't block each other. */
  take(): DayCount[] {
    const taken = [...this.#counts].flatMap(([day, counts]) =>
      countKinds.flatMap((kind) => [...counts[kind]].map(([name, count]) => ({ kind, day, name, count }))),
    );
    this.#counts.clear();
    return taken.sort((one, other) => (`${one.kind} ${one.day} ${one.name}` < `${other.kind} ${other.day} ${other.name}` ? -1 : 1));
  }

  /** Adds counts again that could not be written. */
  addAgain(counts: readonly DayCount[]): void {
    for (const { kind, day, name, count } of counts) this.#add(kind, day, name, count);
  }

  #addVisit(pathname: string, { from }: Visit): void {
    const day = this.#day();
    this.#add("page", day, pathname, 1);
    if (from !== null) this.#add("site", day, from, 1);
  }

  #add(kind: CountKind, day: string, name: string, count: number): void {
    const counts = this.#ofDay(day)[kind];
    const known = counts.get(name);
    if (known !== undefined) counts.set(name, known + count);
    else if (counts.size < MAX_NAMES[kind]) counts.set(name, count);
    else counts.set(OTHER, (counts.get(OTHER) ?? 0) + count);
  }

  #ofDay(day: string): Record<CountKind, Map<string, number>> {
    const known = this.#counts.get(day);
    if (known) return known;
    const counts = { page: new Map(), site: new Map(), search: new Map(), missing: new Map() };
    this.#counts.set(day, counts);
    if (this.#counts.size > MAX_DAYS) this.#counts.delete([...this.#counts.keys()].sort()[0] ?? "");
    return counts;
  }

  #day(): string {
    const now = this.now();
    const instant = now.getTime();
    // The clock may have been set back.
    if (instant >= this.#today.until || instant < this.#today.until - DAY) {
      this.#today = { day: arizonaDate(now), until: nextArizonaMidnight(now).getTime() };
    }
    return this.#today.day;
  }
}

const DAY = 86_400_000;

const MAX_PATH_LENGTH = 200;

/** What programs look for that break into websites; and what might name a person. */
const NO_OLD_PAGE =
  /\/(\.|wp-(admin|login|includes|content)|xmlrpc|cgi-bin|phpmyadmin|vendor\/|admin\/)|[@:=\s]|\.(env|git|sql|bak|zip|gz|map|json|ya?ml|ico|png|txt)$/;

const MAX_SEARCH_LENGTH = 40;

/**
 * The words of a search in one spelling.
 * @returns null if they may not be stored: no words, or something personal such as a mail or web address, a phone number or a street
 */
export function storableSearch(typed: string): string | null {
  const words = typed.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  if (/[@/\\]|www\.|\p{Letter}\.\p{Letter}{2}/u.test(words) || (words.match(/\d/g)?.length ?? 0) > MAX_DIGITS || STREET.test(words))
    return null;
  const plain = words
    .replace(/[^\p{Letter}\p{Mark}\d '’-]/gu, "")
    .replace(/ +/g, " ")
    .trim();
  const kept = Array.from(plain).slice(0, MAX_SEARCH_LENGTH).join("").trim();
  return /\p{Letter}{2}/u.test(kept) ? kept : null;
}

const MAX_DIGITS = 3;

const STREET = /^\D*\d.*\b(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|way|ct|court|apt|unit)\b/;
