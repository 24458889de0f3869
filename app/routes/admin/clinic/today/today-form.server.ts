import { z } from "zod";

/** The number of the revision that the form was filled in from. */
export const baseField = z.coerce.number().int().min(0).max(1_000_000_000).catch(0);

export const todayForm = z.object({ base: baseField });
