import type { RouteHandle } from "~/root";
import { builtInPages, findStatement } from "~/routes/site/built-in-texts.server";
import { requestContext } from "~/web/request-context.server";
import { seoCopy } from "~content/seo-copy";
import type { Route } from "./+types/page-share-picture";
import { sharePictureResponse } from "./share-picture-response.server";

export const handle: RouteHandle = { cacheParameters: [] };

export function loader(args: Route.LoaderArgs) {
  const title = shareTitle(args.params.page);
  if (title === null) return new Response("There is no such picture.\n", { status: 404 });
  return sharePictureResponse(args.context.get(requestContext).clinic, title, "until-changed");
}

function shareTitle(page: string): string | null {
  const copy = new Map(Object.entries(seoCopy)).get(page);
  return copy?.shareTitle ?? builtInPages.findService(page)?.title ?? findStatement(page)?.title ?? null;
}
