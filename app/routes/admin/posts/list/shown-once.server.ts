import { createCookie } from "react-router";
import type { LastChange } from "~/domain/posts/publishing/last-change.server";

const cookie = createCookie("staff.change", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 30 * 60 });

const nameOf = ({ id, version, kind }: LastChange) => `${id} ${version} ${kind}`;

/** Whether no list in this browser has told of the change yet. */
export async function isNewChange(request: Request, change: LastChange): Promise<boolean> {
  return (await cookie.parse(request.headers.get("Cookie"))) !== nameOf(change);
}

/** The change, whether it is new, and the header by which the next list knows it. */
export async function showOnce(request: Request, change: LastChange | null) {
  const isNew = change !== null && (await isNewChange(request, change));
  const secure = new URL(request.url).protocol === "https:";
  const headers = new Headers(isNew ? { "Set-Cookie": await cookie.serialize(nameOf(change), { secure }) } : {});
  return { change: change && { ...change, isNew }, headers };
}
