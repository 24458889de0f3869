import { readArticle } from "~/domain/posts/reading/blog-reading.server";
import type { RouteHandle } from "~/root";
import { blogReading } from "~/routes/blog/blog-source.server";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/post-share-picture";
import { sharePictureResponse } from "./share-picture-response.server";

export const handle: RouteHandle = { cacheParameters: [] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { result: article, validUntil } = await readArticle(
    blogReading(site, "Reading an article for its share picture failed"),
    params.slug,
  );
  if (!article) return new Response("There is no such picture.\n", { status: 404 });
  return sharePictureResponse(site.clinic, article.post.title, validUntil);
}
