import { z } from "zod";

/** Lower case, so that one mailbox is one subscriber. RFC 5321 allows 254 characters. */
export const subscriberEmail = z
  .string()
  .trim()
  .max(254)
  .transform((email) => email.toLowerCase())
  .pipe(z.email());
