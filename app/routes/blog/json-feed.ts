import { href } from "react-router";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/json-feed";
import { jsonFeedDocument } from "./feed-documents";
import { feedResponse } from "./feed-source.server";

export function loader({ context }: Route.LoaderArgs) {
  return feedResponse(context.get(requestContext), href("/blog/feed.json"), "application/feed+json", jsonFeedDocument);
}
