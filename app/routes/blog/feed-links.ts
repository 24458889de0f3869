import { href } from "react-router";
import { blogCopy } from "~content/blog-copy";

export function feedLinks() {
  return [
    { rel: "alternate", type: "application/rss+xml", title: blogCopy.feeds.rss, href: href("/blog/rss.xml") },
    { rel: "alternate", type: "application/atom+xml", title: blogCopy.feeds.atom, href: href("/blog/atom.xml") },
    { rel: "alternate", type: "application/feed+json", title: blogCopy.feeds.json, href: href("/blog/feed.json") },
  ];
}
