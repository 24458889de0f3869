import { href } from "react-router";
import { siteContext } from "~/middleware/request-context.server";
import { validity } from "~/routes/page-validity";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext);
  const lines = ["User-agent: *", "Disallow: /admin", "", `Sitemap: ${origin}${href("/sitemap.xml")}`, ""];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...validity("until-changed") },
  });
}
