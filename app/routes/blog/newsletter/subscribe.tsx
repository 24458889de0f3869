import { data, href, redirect } from "react-router";
import { isOfKind } from "~/domain/errors";
import { senderOf } from "~/domain/staff/sign-in/client-network";
import { subscriberEmail } from "~/domain/subscribers/subscriber";
import { subscribe } from "~/domain/subscribers/subscribing.server";
import { readForm } from "~/web/form-errors.server";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import "~/ui/styles/blog.css";
import { newsletterCopy } from "~content/newsletter-copy";
import type { Route } from "./+types/subscribe";
import { HONEYPOT_FIELD, IN_PLACE_FIELD, StayUpdated, type SubscribeOutcome } from "./stay-updated";
import { subscribedOutcome } from "./subscribed-outcome.server";

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const form = await readForm(request);
  const email = String(form.get("email") ?? "").slice(0, 300);
  // A bot that fills in the honeypot gets the usual answer.
  const problem = form.get(HONEYPOT_FIELD) ? null : await save(site, email);
  if (problem === null && !form.has(IN_PLACE_FIELD)) throw redirect(`${href("/blog")}?subscribed=1#stay-updated`, 303);
  const outcome = problem ?? (await subscribedOutcome(site));
  const headers = problem === "busy" ? { "Retry-After": "3600" } : undefined;
  return data({ outcome, email }, { status: problem === null ? 200 : STATUS[problem], ...(headers && { headers }) });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

type Problem = Exclude<SubscribeOutcome, "mailed" | "noted">;

const STATUS: Readonly<Record<Problem, number>> = { invalid: 400, busy: 429, failed: 503 };

async function save(site: RequestContext, given: string): Promise<Problem | null> {
  const { database, mail, now, log, requestId } = site;
  const email = subscriberEmail.safeParse(given);
  if (!email.success) return "invalid";
  const sender = senderOf({ address: site.clientAddress, claimedAddress: site.claimedAddress });
  try {
    await subscribe(database.kysely, { email: email.data, wording: newsletterCopy.box.agreedTo, sender }, now());
    mail.sendQueued();
    return null;
  } catch (error) {
    if (isOfKind(error, "busy")) return "busy";
    log.error(`A newsletter address could not be saved (reference ${requestId})`, error);
    return "failed";
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: newsletterCopy.box.title }, { name: "robots", content: "noindex" }];
}

/** Shown without a script when the address was rejected. */
export default function Subscribe({ actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <StayUpdated outcome={actionData?.outcome ?? null} email={actionData?.email ?? ""} heading="h1" />
    </main>
  );
}
