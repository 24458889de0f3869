import type { Subscriber } from "~/domain/subscribers/subscriber-list.server";
import type { SubscriberState } from "~/domain/subscribers/subscriber-state";
import { newsletterDay } from "~/routes/admin/newsletter/newsletter-words";

export const stateNames: Readonly<Record<SubscriberState, string>> = {
  confirmed: "Confirmed",
  waiting: "Waiting",
  left: "Left",
  refused: "Refused",
};

/** Why an address is in the state that it is in, in one line. */
export function consentWords({
  state,
  source,
  wording,
  proof,
  createdAt,
  confirmedAt,
  leftAt,
  refusedAt,
  refusal,
  askedAt,
}: Subscriber): string {
  if (state === "refused") return `${refusal || "Refused by its mail server"}, ${newsletterDay(refusedAt ?? createdAt)}`;
  if (state === "left") return `Unsubscribed ${newsletterDay(leftAt ?? createdAt)}`;
  if (state === "confirmed")
    return `${newsletterDay(confirmedAt ?? createdAt)}${wording === "" && source === "file" ? `: ${proof}` : ", on the blog"}`;
  if (askedAt !== null) return `Asked ${newsletterDay(askedAt)}`;
  const start = newsletterDay(createdAt);
  return source === "before" ? `Entered on the blog ${start}, never asked` : `Subscribed ${start}, not asked yet`;
}

/** Where an address came from. */
export function sourceWords({ source, createdAt }: Subscriber): string {
  const day = newsletterDay(createdAt);
  if (source === "file") return `Brought in from a file on ${day}`;
  return source === "blog" ? `Subscribed on the blog on ${day}` : `Entered on the blog on ${day}, when there was no newsletter yet`;
}
