import { data, href } from "react-router";
import { unsubscribe } from "~/domain/subscribers/subscription-links.server";
import type { RouteHandle } from "~/root";
import { ShortPage } from "~/ui/public/page-hero";
import { privateHeaders } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { newsletterCopy } from "~content/newsletter-copy";
import type { Route } from "./+types/unsubscribe";
import { UnsubscribeForm } from "./unsubscribe-by-mail";

const copy = newsletterCopy.unsubscribe;

/** Mail programs post here for their reader, without cookies (RFC 8058). */
export const handle: RouteHandle = { postsFromAnywhere: true };

export async function action({ params, context }: Route.ActionArgs) {
  const { database, log, now, requestId } = context.get(requestContext);
  try {
    const isKnown = await unsubscribe(database.kysely, params.token, now());
    if (!isKnown) return data({ outcome: "unknown" } as const, { status: 404, headers: privateHeaders });
    return data({ outcome: "done" } as const, { headers: privateHeaders });
  } catch (error) {
    log.error(`A newsletter address could not be removed (reference ${requestId})`, error);
    return data({ outcome: "failed" } as const, { status: 503, headers: privateHeaders });
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? privateHeaders;

export function meta(): Route.MetaDescriptors {
  return [{ title: copy.title }, { name: "robots", content: "noindex" }];
}

/** Mail scanners open every link, so only the button ends the subscription. */
export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  return (
    <ShortPage title={copy.title}>
      {outcome ? <p role="status">{copy[outcome]}</p> : <p>{copy.question}</p>}
      {outcome === "unknown" && <UnsubscribeForm />}
      {outcome === "done" && (
        <a className="button" href={href("/blog")}>
          {copy.back}
        </a>
      )}
      {(outcome === undefined || outcome === "failed") && (
        <form method="post">
          <button className="button" type="submit">
            {copy.confirm}
          </button>
        </form>
      )}
    </ShortPage>
  );
}
