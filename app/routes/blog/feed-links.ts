import { href } from "react-router";
import { blogCopy } from "~content/blog-copy";

const { rss, atom, json } = blogCopy.feeds;

export const feeds = [
  { type: "application/rss+xml", title: rss, href: href("/blog/rss.xml") },
  { type: "application/atom+xml", title: atom, href: href("/blog/atom.xml") },
  { type: "application/feed+json", title: json, href: href("/blog/feed.json") },
] as const;

export const feedLinks = () => feeds.map((feed) => ({ rel: "alternate", ...feed }));
