import type { RouteHandle } from "~/root";

/** The same for the whole admin: after a client-side navigation the policy of the first page still holds. */
export const adminHandle: RouteHandle = {
  hydrate: true,
  remoteImages: true,
  localImages: true,
  trustedTypes: true,
  framesOwnPages: true,
};
