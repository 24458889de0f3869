import type { RouteHandle } from "~/root";

/** One for the whole admin: a page that the browser's script opens has the policy of the first. */
export const adminHandle: RouteHandle = {
  hydrate: true,
  remoteImages: true,
  localImages: true,
  trustedTypes: true,
  framesOwnPages: true,
};
