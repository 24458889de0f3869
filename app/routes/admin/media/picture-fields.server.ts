import { z } from "zod";

/** A percentage as a fraction; anything invalid is the middle. */
const focalShare = z
  .string()
  .min(1)
  .transform(Number)
  .pipe(z.number().min(0).max(100))
  .transform((percent) => percent / 100)
  .catch(0.5);

export const focalForm = z.object({ focalX: focalShare, focalY: focalShare });

export const descriptionForm = z.object({
  altText: z.string().catch(""),
  decorative: z
    .string()
    .optional()
    .transform((sent) => sent === "on"),
});
