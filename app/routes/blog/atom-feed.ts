import { href } from "react-router";
import { siteContext } from "~/web/request-context.server";
import type { Route } from "./+types/atom-feed";
import { atomDocument } from "./feed-documents";
import { feedResponse } from "./feed-source.server";

export function loader({ context }: Route.LoaderArgs) {
  return feedResponse(context.get(siteContext), href("/blog/atom.xml"), "application/atom+xml", atomDocument);
}
