import { href } from "react-router";

/** Where somebody signs in again. @param to where to continue */
export function confirmPath(to: string): string {
  return `${href("/admin/confirm")}?${new URLSearchParams({ to })}`;
}
