import { namingParameters } from "~/domain/former-addresses/former-path";

/** After so many pages or so much time, the reading of a website ends. */
export const crawlLimits = { pages: 500, milliseconds: 30 * 60_000 } as const;

/** An address as an owner types it, or null if it is none. Without a scheme it is one of the web. */
export function parseTypedAddress(typed: string): URL | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  return isWeb && /[.\]]|^localhost$/.test(url.hostname) ? url : null;
}

/** Whether two addresses are of one website: with or without "www.", HTTP or HTTPS. */
export function isSameWebsite(one: URL, other: URL): boolean {
  return hostOf(one) === hostOf(other);
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, "");
}

/**
 * "/clinic/" of "example.com/clinic/", since a website may share its host with others; "/" for most.
 * @param found where that address led: a folder may be typed without the slash
 */
export function folderOf(typed: URL, found: URL): string {
  const path = found.pathname === `${typed.pathname}/` ? found.pathname : typed.pathname;
  return path.slice(0, path.lastIndexOf("/") + 1);
}

export function isInFolder({ pathname }: URL, folder: string): boolean {
  return pathname.startsWith(folder) || `${pathname}/` === folder;
}

/** The address of a page on a website without what makes no difference: session, campaign, fragment. */
export function pageAddress(address: string, base: URL): URL | null {
  const url = URL.parse(address.trim(), base);
  if (!url || address.length > MAX_LENGTH || !/^https?:$/.test(url.protocol) || !isSameWebsite(url, base)) return null;
  [url.protocol, url.host, url.username, url.password, url.hash] = [base.protocol, base.host, "", "", ""];
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, "").replace(/\/{2,}/g, "/");
  for (const name of [...url.searchParams.keys()]) if (PASSING_PARAMETER.test(name)) url.searchParams.delete(name);
  return url;
}

const MAX_LENGTH = 500;
const PASSING_PARAMETER =
  /^(utm_.*|fbclid|gclid|msclkid|mc_[ce]id|ref|share|replytocom|print|amp|s?e?ss?(ion)?_?id|phpsessid|jsessionid|aspsessionid.*|sid)$/i;

/** The path and query that tell pages of a website apart. */
export function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}

/** The path of a link to a page of the website; none for another link. */
export function pathAt(link: string, base: URL | null): string[] {
  const url = base && pageAddress(link, base);
  return url ? [pathOf(url)] : [];
}

const FILE = /\.(?!(html?|xhtml|php\d?|aspx?|jsp|cfm|cgi|pl|shtml|xml|rss|atom)$)[a-z0-9]{2,5}$/i;
const NO_PAGE =
  /\/(wp-(admin|json|login|content|includes)|xmlrpc|cgi-bin|cart|checkout|basket|my-account|account|log-?in|log-?out|sign-?in|sign-?up|register|password|search|trackback|feed|rss|ghost|members|cdn-cgi|calendar)(\.\w+)?(\/|$)/i;

/** Whether an address can be that of a page: no file, sign-in, cart or search. */
export function canBePage(url: URL): boolean {
  return (
    !FILE.test(url.pathname) &&
    !NO_PAGE.test(url.pathname) &&
    url.pathname.split("/").length <= MAX_DEPTH &&
    ![...url.searchParams.keys()].some((name) => /^(s|q|search|feed|rest_route|add-to-cart|action)$/i.test(name))
  );
}

const MAX_DEPTH = 9;

/** A list of other pages: those of WordPress and Ghost by category, tag, author, month, and their second pages. */
export function isListAddress({ pathname, searchParams }: URL): boolean {
  return (
    /\/(categor(?:y|ies)|tags?|topics?|authors?|archives?|page\/\d+)(\/|$)/i.test(pathname) ||
    /^\/\d{4}(\/\d\d){0,2}\/?$/.test(pathname) ||
    ["cat", "tag", "author", "m", "paged"].some((name) => searchParams.has(name))
  );
}

/** The same for all days of a calendar or all pages of a list, which could go on forever; null for addresses that name a page. */
export function endlessShape({ pathname, searchParams }: URL): string | null {
  const digits = pathname.replace(/\/[\d-]+(?=\/|$)/g, "/#");
  const names = [...searchParams.keys()];
  if (names.every((name) => namingParameters.includes(name)) && (digits === pathname || !/#\/?$/.test(digits))) return null;
  return `${digits}?${names.join("&")}`;
}
