/** How long a page is valid, for the server's page cache, which removes the header. */
export const PAGE_CACHE_HEADER = "X-Page-Cache";

/** The header's value on a page without its data: the last good page is better. */
export const READ_FAILED = "read-failed";

/** The page is valid until the earliest end. @param ends null when a read failed */
export function validity(...ends: readonly (string | null)[]): Record<string, string> {
  return { [PAGE_CACHE_HEADER]: ends.map((end) => end ?? READ_FAILED).reduce(earlier) };
}

/** For the `headers` export of a page whose layout has a validity of its own: the page is valid as long as both are. */
export function withLayoutValidity({ loaderHeaders, parentHeaders }: { loaderHeaders: Headers; parentHeaders: Headers }): Headers {
  const headers = new Headers(loaderHeaders);
  const own = headers.get(PAGE_CACHE_HEADER);
  const layout = parentHeaders.get(PAGE_CACHE_HEADER);
  if (own === null || layout === null) headers.delete(PAGE_CACHE_HEADER);
  else headers.set(PAGE_CACHE_HEADER, earlier(own, layout));
  return headers;
}

function earlier(one: string, other: string): string {
  if (one === READ_FAILED || other === READ_FAILED) return READ_FAILED;
  if (one === "until-changed") return other;
  if (other === "until-changed") return one;
  return Date.parse(one) < Date.parse(other) ? one : other;
}

/** For a page with a secret in its address. */
export const privateHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow, noarchive" };
