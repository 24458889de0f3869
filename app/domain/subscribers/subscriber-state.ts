import type { ExpressionBuilder } from "kysely";
import type { SubscriberRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";

/** Only confirmed subscribers get mail. Refused: the mail server said that there is no such mailbox. */
export const subscriberStates = ["confirmed", "waiting", "left", "refused"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

export function subscriberState(dates: Pick<SubscriberRow, "confirmed_at" | "left_at" | "refused_at">): SubscriberState {
  if (dates.refused_at !== null) return "refused";
  if (dates.left_at !== null) return "left";
  return dates.confirmed_at === null ? "waiting" : "confirmed";
}

/** The same rule as a condition for queries of `subscribers`. */
export function isInState(state: SubscriberState) {
  return (where: ExpressionBuilder<Tables, "subscribers">) => {
    const notRefused = where("subscribers.refused_at", "is", null);
    const notLeft = where("subscribers.left_at", "is", null);
    const isConfirmed = where("subscribers.confirmed_at", state === "waiting" ? "is" : "is not", null);
    if (state === "refused") return where.not(notRefused);
    return where.and(state === "left" ? [notRefused, where.not(notLeft)] : [notRefused, notLeft, isConfirmed]);
  };
}

/** `db.selectFrom("subscribers").where(mayGetMail)` */
export const mayGetMail = isInState("confirmed");
