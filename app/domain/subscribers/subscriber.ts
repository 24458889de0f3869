import { emailAddress } from "~/domain/email-address";

/** Lower case, so that one mailbox is one subscriber. */
export const subscriberEmail = emailAddress().transform((email) => email.toLowerCase());
