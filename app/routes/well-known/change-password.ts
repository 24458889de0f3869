import { href, redirect } from "react-router";
import type { RouteHandle } from "~/root";

export const handle: RouteHandle = { cacheParameters: [] };

/** Where password managers send somebody (W3C, A Well-Known URL for Changing Passwords). */
export function loader() {
  return redirect(href("/admin/account/password"));
}
