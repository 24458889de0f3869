import { data, href, redirect } from "react-router";
import { confirmSubscription, readSubscriptionLink } from "~/domain/subscribers/subscription-links.server";
import { ShortPage } from "~/ui/public/page-hero";
import { privateHeaders } from "~/web/page-validity";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import "~/ui/styles/blog.css";
import { newsletterCopy } from "~content/newsletter-copy";
import type { Route } from "./+types/confirm-subscription";
import { StayUpdated } from "./stay-updated";

const copy = newsletterCopy.confirm;

const statuses = { open: 200, confirmed: 200, expired: 410, unknown: 404, failed: 503 } as const;

/** Mail scanners open every link, so only the button confirms. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const link = await orFailed(site, () => readSubscriptionLink(site.database.kysely, params.token, site.now()));
  return data({ ...link, token: params.token }, { status: statuses[link.state], headers: privateHeaders });
}

export async function action({ params, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const { question, yes } = copy.open;
  const wording = `${question} … ${yes}`;
  const link = await orFailed(site, () => confirmSubscription(site.database.kysely, params.token, wording, site.now()));
  if (link.state === "failed") return data(null, { status: statuses.failed, headers: privateHeaders });
  throw redirect(href("/blog/subscribe/confirm/:token", params), { status: 303, headers: privateHeaders });
}

async function orFailed<Link>({ log, requestId }: RequestContext, read: () => Promise<Link>) {
  try {
    return await read();
  } catch (error) {
    log.error(`A subscription could not be confirmed (reference ${requestId})`, error);
    return { state: "failed", email: null } as const;
  }
}

export const headers: Route.HeadersFunction = () => privateHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: copy[loaderData?.state ?? "failed"].title }, { name: "robots", content: "noindex" }];
}

export default function ConfirmSubscription({ loaderData }: Route.ComponentProps) {
  const { state, email, token } = loaderData;
  if (state === "expired" || state === "unknown") {
    return (
      <main id="main">
        <section className="section">
          <div className="wrap flow">
            <h1>{copy[state].title}</h1>
            <p className="lead">{copy[state].text}</p>
          </div>
        </section>
        <StayUpdated outcome={null} email={email ?? ""} />
      </main>
    );
  }
  return (
    <ShortPage title={copy[state].title}>
      {state === "open" && <Question email={email} />}
      {state === "confirmed" && <Done email={email} token={token} />}
      {state === "failed" && <p className="lead">{copy.failed.text}</p>}
    </ShortPage>
  );
}

function Question({ email }: { email: string }) {
  return (
    <>
      <p className="lead">
        {copy.open.question} <strong>{email}</strong>?
      </p>
      <form method="post">
        <button className="button" type="submit">
          {copy.open.yes}
        </button>
      </form>
      <p className="soft">{copy.open.note}</p>
    </>
  );
}

function Done({ email, token }: { email: string; token: string }) {
  return (
    <>
      <p className="lead" role="status">
        {copy.confirmed.next} <strong>{email}</strong>.
      </p>
      <p>
        <a className="button" href={href("/blog")}>
          {copy.confirmed.more}
        </a>
      </p>
      <p className="soft">
        {copy.confirmed.regret} <a href={href("/unsubscribe/:token", { token })}>{copy.confirmed.leave}</a>
      </p>
    </>
  );
}
