import { data, href } from "react-router";
import { isOfKind } from "~/domain/errors";
import { senderOf } from "~/domain/staff/sign-in/client-network";
import { subscriberEmail } from "~/domain/subscribers/subscriber";
import { mailUnsubscribeLink } from "~/domain/subscribers/subscribing.server";
import { Icon } from "~/ui/kit/icon";
import { ShortPage } from "~/ui/public/page-hero";
import { readForm } from "~/web/form-errors.server";
import { privateHeaders } from "~/web/page-validity";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import "~/ui/styles/blog.css";
import { newsletterCopy } from "~content/newsletter-copy";
import type { Route } from "./+types/unsubscribe-by-mail";

const copy = newsletterCopy.unsubscribe;

const statuses = { sent: 200, invalid: 400, busy: 429, failed: 503, noServer: 503 } as const;

export async function action({ request, context }: Route.ActionArgs) {
  const typed = String((await readForm(request)).get("email") ?? "").slice(0, 300);
  const outcome = await send(context.get(requestContext), typed);
  return data({ outcome, typed }, { status: statuses[outcome], headers: privateHeaders });
}

async function send(site: RequestContext, typed: string): Promise<keyof typeof statuses> {
  const email = subscriberEmail.safeParse(typed);
  if (!email.success) return "invalid";
  const sender = senderOf({ address: site.clientAddress, claimedAddress: site.claimedAddress });
  try {
    if (!(await site.mail.server())) return "noServer";
    await mailUnsubscribeLink(site.database.kysely, { email: email.data, sender }, site.now());
    site.mail.sendQueued();
    return "sent";
  } catch (error) {
    if (isOfKind(error, "busy")) return "busy";
    site.log.error(`A link to unsubscribe could not be mailed (reference ${site.requestId})`, error);
    return "failed";
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? privateHeaders;

export function meta(): Route.MetaDescriptors {
  return [{ title: copy.title }, { name: "robots", content: "noindex" }];
}

/** For readers without a working link. */
export default function UnsubscribeByMail({ actionData }: Route.ComponentProps) {
  const { outcome, typed = "" } = actionData ?? {};
  return (
    <ShortPage title={copy.title}>
      {outcome === "sent" || outcome === "noServer" ? (
        <p role="status">
          {copy.byMail[outcome]} <a href={href("/contact")}>{copy.byMail.write}</a>
          {copy.byMail.orWrite}
        </p>
      ) : (
        <UnsubscribeForm problem={outcome && { ...newsletterCopy.box, failed: copy.failed }[outcome]} typed={typed} />
      )}
    </ShortPage>
  );
}

export function UnsubscribeForm({ problem, typed }: { problem?: string | undefined; typed?: string }) {
  const note = problem && "email-note";
  return (
    <div className="news flow">
      <p>{copy.byMail.question}</p>
      <form method="post" action={href("/unsubscribe")}>
        <label className="visually-hidden" htmlFor="email">
          {newsletterCopy.box.label}
        </label>
        <input
          className="input"
          id="email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={newsletterCopy.box.label}
          defaultValue={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note}
        />
        <button className="button" type="submit">
          {copy.byMail.send}
        </button>
        {problem && (
          <div className="answer error" id={note} role="alert">
            <Icon name="alert" />
            <p>{problem}</p>
          </div>
        )}
      </form>
    </div>
  );
}
