import { href } from "react-router";

/** Everything under /admin, the data requests of its pages included. It is never cached and never indexed. */
export function isStaffAddress(pathname: string): boolean {
  return /^\/admin([/.]|$)/i.test(decodeURIComponent(pathname).replace(/\/{2,}/g, "/"));
}

/** Where links in mail to staff and in the log lead. */
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
