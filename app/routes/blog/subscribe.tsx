import { data, href, redirect } from "react-router";
import { subscriberEmail } from "~/domain/subscribers/subscriber";
import { subscribe, TooManySubscribersError } from "~/domain/subscribers/subscriber-commands.server";
import { readForm } from "~/web/form-errors.server";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import "~/ui/styles/blog.css";
import { blogCopy } from "~content/blog-copy";
import type { Route } from "./+types/subscribe";
import { HONEYPOT_FIELD, IN_PLACE_FIELD, StayUpdated, type SubscribeOutcome } from "./stay-updated";

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const form = await readForm(request);
  const email = String(form.get("email") ?? "").slice(0, 300);
  // A bot that fills in the honeypot gets the usual answer.
  const outcome = form.get(HONEYPOT_FIELD) ? "subscribed" : await save(site, email);
  if (outcome === "subscribed" && !form.has(IN_PLACE_FIELD)) throw redirect(`${href("/blog")}?subscribed=1#stay-updated`, 303);
  return data({ outcome, email }, { status: STATUS[outcome] });
}

const STATUS: Readonly<Record<SubscribeOutcome, number>> = { subscribed: 200, invalid: 400, busy: 429, failed: 503 };

async function save({ database, now, log, requestId }: RequestContext, given: string): Promise<SubscribeOutcome> {
  const email = subscriberEmail.safeParse(given);
  if (!email.success) return "invalid";
  try {
    await subscribe(database.kysely, email.data, now());
    return "subscribed";
  } catch (error) {
    if (error instanceof TooManySubscribersError) return "busy";
    log.error(`A newsletter address could not be saved (reference ${requestId})`, error);
    return "failed";
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: blogCopy.newsletter.title }, { name: "robots", content: "noindex" }];
}

/** Shown without a script when the address was rejected. */
export default function Subscribe({ actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <StayUpdated outcome={actionData?.outcome ?? null} email={actionData?.email ?? ""} heading="h1" />
    </main>
  );
}
