import { isStaffAddress } from "~/routes/admin/staff-addresses";

/** OWASP CSRF prevention: Origin, then Fetch Metadata. Requests with neither are programs without cookies (mail providers, RFC 8058). */
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
