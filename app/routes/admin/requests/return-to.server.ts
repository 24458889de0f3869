import { href } from "react-router";
import { z } from "zod";
import { safeReturnPath } from "~/web/staff-guard.server";

/** The page that the button was pressed on; a toast's has none. */
export const returnTo = z.object({
  to: z
    .unknown()
    .optional()
    .transform((to) => (to === undefined ? href("/admin/requests") : safeReturnPath(to))),
});
