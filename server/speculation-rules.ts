const within = (paths: string | readonly string[]) => ({ href_matches: paths, relative_to: "document" });

/** Prefetch only, so that no page is counted or run unread. */
const rules = {
  prefetch: [
    {
      source: "document",
      where: {
        and: [
          within("/*"),
          { not: within(["/admin", "/admin/*", "/unsubscribe/*", "/*.*"]) },
          { not: { selector_matches: "[download], [target=_blank]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

/** In the header itself: fetching them from an address would take the connection that the first picture needs. */
export const speculationRules = `"data:application/speculationrules+json,${JSON.stringify(rules).replaceAll('"', "%22")}"`;
