import { data, href } from "react-router";
import { unsubscribe } from "~/domain/subscribers/subscriber-commands.server";
import { requestContext } from "~/web/request-context.server";
import { blogCopy } from "~content/blog-copy";
import type { Route } from "./+types/unsubscribe";

const copy = blogCopy.unsubscribe;

export async function action({ params, context }: Route.ActionArgs) {
  const { database, log, now, requestId } = context.get(requestContext);
  try {
    await unsubscribe(database.kysely, params.token, now());
    return { outcome: "done" } as const;
  } catch (error) {
    log.error(`A newsletter address could not be removed (reference ${requestId})`, error);
    return data({ outcome: "failed" } as const, { status: 503 });
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: copy.title }, { name: "robots", content: "noindex" }];
}

/** Mail scanners open every link, so only the button removes the address. */
export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  return (
    <main id="main">
      <section className="section before-footer">
        <div className="wrap flow">
          <h1>{copy.title}</h1>
          {outcome ? <p role="status">{copy[outcome]}</p> : <p>{copy.question}</p>}
          {outcome === "done" ? (
            <a className="button" href={href("/blog")}>
              {copy.back}
            </a>
          ) : (
            <form method="post">
              <button className="button" type="submit">
                {copy.confirm}
              </button>
            </form>
          )}
        </div>
      </section>
    </main>
  );
}
