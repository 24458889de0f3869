import { escapeXml, XML_DECLARATION, xmlCdata } from "~/domain/escape";
import type { Post } from "~/domain/posts/post/post";
import { lastChangeOf } from "~/domain/posts/post/publication";

/** Every address is absolute. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly pageUrl: string;
  readonly feedUrl: string;
  readonly iconUrl: string;
  readonly entries: readonly FeedEntry[];
}

interface FeedEntry extends Pick<Post, "title" | "excerpt" | "html" | "authorName" | "category" | "publishedAt" | "updatedAt"> {
  /** Stays the same when the article's address changes. */
  readonly id: string;
  readonly url: string;
}

/** RSS 2.0 with the whole text in content:encoded (RSS Advisory Banner's profile). */
export function rssDocument(feed: Feed): string {
  const items = feed.entries.map((entry) =>
    element("item", [
      element("title", escapeXml(entry.title)),
      element("link", escapeXml(entry.url)),
      `<guid isPermaLink="false">${escapeXml(entry.id)}</guid>`,
      element("pubDate", new Date(entry.publishedAt).toUTCString()),
      element("dc:creator", escapeXml(entry.authorName)),
      element("category", escapeXml(entry.category)),
      element("description", escapeXml(entry.excerpt)),
      element("content:encoded", xmlCdata(entry.html)),
    ]),
  );
  const channel = element("channel", [
    element("title", escapeXml(feed.title)),
    element("link", escapeXml(feed.pageUrl)),
    element("description", escapeXml(feed.description)),
    element("language", escapeXml(feed.language)),
    ...(feed.entries.length > 0 ? [element("lastBuildDate", lastChange(feed).toUTCString())] : []),
    `<atom:link href="${escapeXml(feed.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ]);
  return `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">\n${channel}</rss>\n`;
}

export function atomDocument(feed: Feed): string {
  const entries = feed.entries.map((entry) =>
    element("entry", [
      element("id", escapeXml(entry.id)),
      element("title", escapeXml(entry.title)),
      `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
      element("published", escapeXml(entry.publishedAt)),
      element("updated", escapeXml(lastChangeOf(entry))),
      element("author", [element("name", escapeXml(entry.authorName))]),
      `<category term="${escapeXml(entry.category)}"/>`,
      element("summary", escapeXml(entry.excerpt)),
      `<content type="html">${escapeXml(entry.html)}</content>`,
    ]),
  );
  const head = [
    element("id", escapeXml(feed.pageUrl)),
    element("title", escapeXml(feed.title)),
    element("subtitle", escapeXml(feed.description)),
    element("updated", lastChange(feed).toISOString()),
    element("icon", escapeXml(feed.iconUrl)),
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.pageUrl)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.feedUrl)}"/>`,
  ];
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">\n${[...head, ...entries].join("\n")}\n</feed>\n`;
}

/** JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeedDocument(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    language: feed.language,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    icon: feed.iconUrl,
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.excerpt,
      content_html: entry.html,
      date_published: entry.publishedAt,
      date_modified: lastChangeOf(entry),
      authors: [{ name: entry.authorName }],
      tags: [entry.category],
    })),
  });
}

/** For feed readers, which show the article elsewhere. The renderer always quotes with ". */
export function withAbsoluteAddresses(html: string, origin: string, url: string): string {
  return withPlainPictures(html).replace(
    /(<(?:a|img)\b(?:[^"<>]|"[^"]*")*? (?:href|src)=")([^"]*)"/g,
    (_tag, before: string, address: string) => {
      if (address.startsWith("#")) return `${before}${url}${address}"`;
      if (/^\/(?!\/)/.test(address)) return `${before}${origin}${address}"`;
      return /^([a-z]+:|\/\/)/i.test(address) ? `${before}${address}"` : `${before}${url.slice(0, url.lastIndexOf("/") + 1)}${address}"`;
    },
  );
}

/** Keeps one size of a picture: many feed readers support no others. */
function withPlainPictures(html: string): string {
  return html.replace(/<picture>(?:<source(?:"[^"]*"|[^"<>])*>)*(<img(?:"[^"]*"|[^"<>])*>)<\/picture>/g, (_picture, image: string) =>
    image.replace(/ (?:srcset|sizes|style)="[^"]*"/g, ""),
  );
}

function element(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === "string" ? content : `\n${content.join("\n")}\n`}</${name}>`;
}

function lastChange({ entries }: Feed): Date {
  return new Date(Math.max(0, ...entries.map((entry) => Date.parse(lastChangeOf(entry)))));
}
