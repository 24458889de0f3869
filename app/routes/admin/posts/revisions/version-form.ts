import { z } from "zod";

/** What a form says about the version it was shown with. One save ID makes sending it twice harmless. */
export const versionForm = z.object({
  version: z.coerce.number().catch(Number.NaN),
  saveId: z.uuid().catch(() => crypto.randomUUID()),
});
