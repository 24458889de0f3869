import type { RouteHandle } from "~/root";

/** Apart from what reads the form, which these pages load later. 100,000 characters are up to 900 KB in a form, and one that merges two texts carries both. */
export const postFormHandle: RouteHandle = { formKilobytes: 2048 };
