import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/site-layout.tsx", [
    index("routes/site/home.tsx"),
    route("about", "routes/site/about.tsx"),
    route("services", "routes/site/services.tsx"),
    route("contact", "routes/site/contact.tsx"),
    route("blog", "routes/blog/blog-index.tsx"),
    route("blog/subscribe", "routes/blog/subscribe.tsx"),
    route("blog/:slug", "routes/blog/article.tsx"),
    route("unsubscribe/:token", "routes/blog/unsubscribe.tsx"),
    // The ten service pages; any other single word is not found.
    route(":service", "routes/site/service.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),

  route("blog/rss.xml", "routes/blog/rss-feed.ts"),
  route("blog/atom.xml", "routes/blog/atom-feed.ts"),
  route("blog/feed.json", "routes/blog/json-feed.ts"),
  route("health", "routes/machine/health.ts"),
  route("sitemap.xml", "routes/machine/sitemap.ts"),
  route("robots.txt", "routes/machine/robots.ts"),
  route(".well-known/security.txt", "routes/machine/security-txt.ts"),
  route("manifest.webmanifest", "routes/machine/web-manifest.ts"),
  route("speculation-rules.json", "routes/machine/speculation-rules.ts"),
  route("share/blog/:slug.png", "routes/machine/post-share-picture.ts"),
  route("share/:page.png", "routes/machine/page-share-picture.ts"),
] satisfies RouteConfig;
