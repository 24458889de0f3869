import { z } from "zod";

export const descriptionForm = z.object({
  altText: z.string().catch(""),
  decorative: z
    .string()
    .optional()
    .transform((sent) => sent === "on"),
});
