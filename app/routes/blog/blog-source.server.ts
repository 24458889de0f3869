import type { Reading } from "~/domain/posts/reading/blog-reading.server";
import { builtInPostsFrom } from "~/domain/posts/reading/built-in-posts.server";
import type { RequestContext } from "~/web/request-context.server";
import { builtInPostTexts } from "~content/built-in-posts";

const builtIn = builtInPostsFrom(builtInPostTexts);

/** @param failure what the log says when the read fails */
export function blogReading(site: RequestContext, failure: string): Reading {
  return {
    database: site.database,
    now: site.now(),
    builtIn,
    failed: (error) => site.log.error(`${failure} (reference ${site.requestId})`, error),
  };
}
