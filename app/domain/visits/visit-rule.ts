export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface RequestedPage {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly pathname: string;
}

export interface Visit {
  /** Host of another site that the visitor came from; {@link OTHER} for one without a proper name. */
  readonly from: string | null;
}

/** The name under which everything without a name of its own is counted. */
export const OTHER = "";

/** @returns null unless a person opened the page, as far as the headers tell */
export function visitOf(headers: RequestHeaders, { origin, pathname }: RequestedPage): Visit | null {
  if (!isNavigation(headers) || !isCountedReader(headers)) return null;
  const { referer } = headers;
  if (typeof referer !== "string" || referer === "") return { from: null };
  if (!referer.startsWith(origin) || !/^[/?#]|^$/.test(referer.charAt(origin.length))) return { from: siteOf(referer, origin) };
  // Filters, searches and Load More Articles request the page that is open.
  const page = referer.slice(origin.length).split(/[?#]/)[0] || "/";
  return page === pathname ? null : { from: null };
}

/** Whether the browser may show the page later, and only then acts on its `Link` header. It does so at once if it renders the page ahead. */
export function tellsWhenShown(headers: RequestHeaders): boolean {
  return /^prefetch(;anonymous-client-ip)?$/.test(String(headers["sec-purpose"])) && isCountedReader(headers);
}

/** Staff, programs and people who ask not to be tracked (Do Not Track, https://www.w3.org/TR/gpc/) are not counted. */
export function isCountedReader(headers: RequestHeaders): boolean {
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  if (typeof headers.cookie === "string" && hasStaffCookie(headers.cookie)) return false;
  // Every browser sends the languages that its reader prefers; few programs do.
  return headers["accept-language"] !== undefined && isBrowser(headers["user-agent"]);
}

export function isNavigation(headers: RequestHeaders): boolean {
  const { "sec-fetch-mode": mode = "navigate", "sec-fetch-dest": destination = "document" } = headers;
  // Perhaps nobody will open a page that is prefetched.
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"] ?? headers["x-moz"];
  return mode === "navigate" && destination === "document" && purpose === undefined;
}

const MAX_KNOWN_BROWSERS = 500;
const MAX_USER_AGENT_LENGTH = 512;

const knownBrowsers = new Map<string, boolean>();

function isBrowser(userAgent: string | readonly string[] | undefined): boolean {
  if (typeof userAgent !== "string" || userAgent.length > MAX_USER_AGENT_LENGTH) return false;
  const known = knownBrowsers.get(userAgent);
  if (known !== undefined) return known;
  const found = BROWSER.test(userAgent) && !PROGRAM.test(userAgent);
  if (knownBrowsers.size >= MAX_KNOWN_BROWSERS) knownBrowsers.clear();
  knownBrowsers.set(userAgent, found);
  return found;
}

const BROWSER = /^Mozilla\/5\.0 \(/;

/** Cubot makes phones. Programs call themselves "compatible", and name an address for questions. */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|scan|monitor|uptime|preview|fetch|archiv|headless|lighthouse|inspect|phantom|google(other|-)|compatible|https?:|@/i;

const MAX_HOST_LENGTH = 60;

function siteOf(referer: string, origin: string): string | null {
  const host = hostOf(referer);
  if (host === null) return OTHER;
  return host === hostOf(origin) ? null : host;
}

/** @returns null for an IP address, and if it is no address */
function hostOf(address: string): string | null {
  const host =
    URL.parse(address)
      ?.hostname.toLowerCase()
      .replace(/^www\./, "") ?? "";
  return host.length <= MAX_HOST_LENGTH && /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(host) ? host : null;
}

/** Session, known device, trusted device: only people who sign in have cookies of ours. */
function hasStaffCookie(cookies: string): boolean {
  return /(?:^|;\s*)(?:__Host-)?staff\./.test(cookies);
}
