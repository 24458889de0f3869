export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface AskedPage {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly pathname: string;
}

export interface Visit {
  /** Host of another site that the visitor came from; {@link OTHER} for one without a proper name. */
  readonly from: string | null;
}

/** Everything that has no name of its own in the counts. */
export const OTHER = "";

/** @returns null unless a person opened the page, as far as headers tell */
export function visitOf(headers: RequestHeaders, { origin, pathname }: AskedPage): Visit | null {
  if (!isNavigation(headers) || !isCountedReader(headers)) return null;
  const { referer } = headers;
  if (typeof referer !== "string" || referer === "") return { from: null };
  if (!referer.startsWith(origin) || !/^[/?#]|^$/.test(referer.charAt(origin.length))) return { from: siteOf(referer, origin) };
  // Filters, searches and Load More Articles ask for the page that is open.
  const page = referer.slice(origin.length).split(/[?#]/)[0] || "/";
  return page === pathname ? null : { from: null };
}

/** Neither staff nor a program, nor somebody who asks not to be counted (Do Not Track, https://www.w3.org/TR/gpc/). */
export function isCountedReader(headers: RequestHeaders): boolean {
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  if (typeof headers.cookie === "string" && hasStaffCookie(headers.cookie)) return false;
  // Every browser says which languages its reader prefers; few programs do.
  return headers["accept-language"] !== undefined && isBrowser(headers["user-agent"]);
}

function isNavigation(headers: RequestHeaders): boolean {
  const { "sec-fetch-mode": mode = "navigate", "sec-fetch-dest": destination = "document" } = headers;
  return mode === "navigate" && destination === "document" && !isAhead(headers);
}

/** Fetched before somebody wants it, which perhaps nobody will. */
function isAhead(headers: RequestHeaders): boolean {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"] ?? headers["x-moz"];
  return purpose !== undefined;
}

const MAX_KNOWN_BROWSERS = 500;
const LONGEST_USER_AGENT = 512;

const knownBrowsers = new Map<string, boolean>();

function isBrowser(userAgent: string | readonly string[] | undefined): boolean {
  if (typeof userAgent !== "string" || userAgent.length > LONGEST_USER_AGENT) return false;
  const known = knownBrowsers.get(userAgent);
  if (known !== undefined) return known;
  const judged = BROWSER.test(userAgent) && !PROGRAM.test(userAgent);
  if (knownBrowsers.size >= MAX_KNOWN_BROWSERS) knownBrowsers.clear();
  knownBrowsers.set(userAgent, judged);
  return judged;
}

const BROWSER = /^Mozilla\/5\.0 \(/;

/** Cubot makes phones. Programs name an address for questions, and call themselves "compatible". */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|scan|monitor|uptime|preview|fetch|archiv|headless|lighthouse|inspect|phantom|google(other|-)|compatible|https?:|@/i;

const LONGEST_HOST = 60;

function siteOf(referer: string, origin: string): string | null {
  const host = hostOf(referer);
  if (host === null) return OTHER;
  return host === hostOf(origin) ? null : host;
}

/** Null for an address of a machine, and for what is no address. */
function hostOf(address: string): string | null {
  const host =
    URL.parse(address)
      ?.hostname.toLowerCase()
      .replace(/^www\./, "") ?? "";
  return host.length <= LONGEST_HOST && /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(host) ? host : null;
}

/** Session, known device, trusted device: whatever a browser has of ours belongs to somebody who signs in. */
function hasStaffCookie(cookies: string): boolean {
  return /(?:^|;\s*)(?:__Host-)?staff\./.test(cookies);
}
