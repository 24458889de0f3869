import { isStaffAddress } from "~/routes/admin/staff-addresses";

/**
 * Whether a POST comes from another site's page (OWASP CSRF prevention: Origin, then Fetch Metadata).
 *
 * Every browser of the last years sends Origin with a POST. Requests without either header are programs, which carry no
 * visitor's cookies; they are let through (mail providers end subscriptions that way, RFC 8058) except where staff work.
 *
 * @param origin the site's own
 */
export function isCrossSitePost(
  headers: { origin?: string | undefined; "sec-fetch-site"?: unknown },
  pathname: string,
  origin: string,
): boolean {
  if (headers.origin !== undefined) return headers.origin !== origin;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return isStaffAddress(pathname);
}
