import { href } from "react-router";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/rss-feed";
import { rssDocument } from "./feed-documents";
import { feedResponse } from "./feed-source.server";

export function loader({ context }: Route.LoaderArgs) {
  return feedResponse(context.get(requestContext), href("/blog/rss.xml"), "application/rss+xml", rssDocument);
}
