import { z } from "zod";

/** The save ID makes submitting twice harmless. */
export const versionForm = z.object({
  version: z.coerce.number().catch(Number.NaN),
  saveId: z.uuid().catch(() => crypto.randomUUID()),
});
