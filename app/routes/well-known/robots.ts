import { href } from "react-router";
import type { RouteHandle } from "~/root";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/robots";

export const handle: RouteHandle = { cacheParameters: [] };

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext);
  const lines = ["User-agent: *", "Disallow: /admin", "", `Sitemap: ${origin}${href("/sitemap.xml")}`, ""];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...validity("until-changed") },
  });
}
