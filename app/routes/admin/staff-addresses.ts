import { href } from "react-router";

/** Everything under /admin, including data requests. It is never cached or indexed. */
export function isStaffAddress(pathname: string): boolean {
  return /^\/admin([/.]|$)/i.test(decodeURIComponent(pathname).replace(/\/{2,}/g, "/"));
}

/** Links in emails to staff and in the log. */
export const staffLinks = {
  admin: () => href("/admin"),
  forgotPassword: () => href("/admin/forgot-password"),
  resetPassword: (token: string) => href("/admin/reset-password/:token", { token }),
  invitation: (token: string) => href("/admin/invitations/:token", { token }),
  post: (id: string) => href("/admin/posts/:id", { id }),
  review: (id: string) => href("/admin/reviews/:id", { id }),
  request: (id: string) => href("/admin/requests/:id", { id }),
  confirmAddress: (token: string) => href("/admin/confirm-address/:token", { token }),
};
