import { formatLongDay } from "~/domain/clinic/arizona-time";
import type { Subscriber } from "~/domain/subscribers/subscriber-list.server";
import type { SubscriberState } from "~/domain/subscribers/subscriber-state";

export const stateNames: Readonly<Record<SubscriberState, string>> = {
  confirmed: "Confirmed",
  waiting: "Waiting",
  left: "Unsubscribed",
  refused: "Undeliverable",
};

/** Why an address has its status, in one line. */
export function formatConsent({ state, source, wording, proof, createdAt, askedAt, ...subscriber }: Subscriber): string {
  const { confirmedAt, leftAt, refusedAt, refusal } = subscriber;
  const start = formatLongDay(createdAt);
  if (state === "refused") return `${refusal || "Its mail server takes no email for it"}, ${formatLongDay(refusedAt ?? createdAt)}`;
  if (state === "left") return `On ${formatLongDay(leftAt ?? createdAt)}`;
  if (state === "confirmed")
    return `${formatLongDay(confirmedAt ?? createdAt)}${wording === "" && source === "file" ? `: ${proof}` : ", on the site"}`;
  if (askedAt !== null) return `Asked ${formatLongDay(askedAt)}`;
  return source === "before" ? `Entered on the site ${start}, never asked` : `Subscribed ${start}, not asked yet`;
}

export function formatSource({ source, createdAt }: Subscriber): string {
  const day = formatLongDay(createdAt);
  if (source === "file") return `Imported from a file on ${day}`;
  return source === "blog" ? `Subscribed on the site on ${day}` : `Entered on the site on ${day}, when there was no newsletter yet`;
}
