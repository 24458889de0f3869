import { createCookie } from "react-router";
import type { LastChange } from "~/domain/posts/publishing/last-change.server";

const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: 30 * 60 } as const;

const cookie = createCookie("staff.change", options);

/** Browsers accept it over https only, and only from this host (RFC 6265bis). */
const hostCookie = createCookie("__Host-staff.change", { ...options, secure: true });

const cookieFor = ({ url }: Request) => (url.startsWith("https:") ? hostCookie : cookie);

const nameOf = ({ id, version, kind }: LastChange) => `${id} ${version} ${kind}`;

/** Whether no list in this browser has shown the change yet. */
export async function isNewChange(request: Request, change: LastChange): Promise<boolean> {
  return (await cookieFor(request).parse(request.headers.get("Cookie"))) !== nameOf(change);
}

/** The change, whether it is new, and a cookie header that marks it as shown. */
export async function showOnce(request: Request, change: LastChange | null) {
  const isNew = change !== null && (await isNewChange(request, change));
  const headers = new Headers(isNew ? { "Set-Cookie": await cookieFor(request).serialize(nameOf(change)) } : {});
  return { change: change && { ...change, isNew }, headers };
}
