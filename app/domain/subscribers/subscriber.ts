import { z } from "zod";

/** An address as it is kept: lower case, so that one mailbox is one subscriber. RFC 5321 allows 254 characters. */
export const subscriberEmail = z
  .string()
  .trim()
  .max(254)
  .transform((email) => email.toLowerCase())
  .pipe(z.email());
