import type { RouteHandle } from "~/root";

/** 100,000 characters are up to 900 KB in a form, and a merge sends two texts. A file of its own, because pages load it before the rest. */
export const postFormHandle: RouteHandle = { formKilobytes: 2048 };
