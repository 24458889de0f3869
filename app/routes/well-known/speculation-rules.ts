import type { RouteHandle } from "~/root";
import { validity } from "~/web/page-validity";

export const handle: RouteHandle = { cacheParameters: [] };

/** Prefetch only, so that no page is counted or run unread. */
const rules = {
  prefetch: [
    {
      source: "document",
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/admin", "/admin/*", "/unsubscribe/*", "/*.*"] } },
          { not: { selector_matches: "[download], [target=_blank]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

export function loader() {
  return new Response(JSON.stringify(rules), {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=86400",
      ...validity("until-changed"),
    },
  });
}
