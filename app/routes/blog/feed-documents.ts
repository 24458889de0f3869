import type { Post } from "~/domain/posts/post/post";
import { lastChangeOf } from "~/domain/posts/post/publication";

/** Every address in it is absolute. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly pageUrl: string;
  readonly feedUrl: string;
  readonly iconUrl: string;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry extends Pick<Post, "title" | "excerpt" | "html" | "authorName" | "category" | "publishedAt" | "updatedAt"> {
  /** The same however often the article moves. */
  readonly id: string;
  readonly url: string;
}

/** RSS 2.0 with the whole text in content:encoded (RSS Advisory Banner's profile). */
export function rssDocument(feed: Feed): string {
  const items = feed.entries.map((entry) =>
    element("item", [
      element("title", text(entry.title)),
      element("link", text(entry.url)),
      `<guid isPermaLink="false">${text(entry.id)}</guid>`,
      element("pubDate", new Date(entry.publishedAt).toUTCString()),
      element("dc:creator", text(entry.authorName)),
      element("category", text(entry.category)),
      element("description", text(entry.excerpt)),
      element("content:encoded", cdata(entry.html)),
    ]),
  );
  const channel = element("channel", [
    element("title", text(feed.title)),
    element("link", text(feed.pageUrl)),
    element("description", text(feed.description)),
    element("language", text(feed.language)),
    ...(feed.entries.length > 0 ? [element("lastBuildDate", lastChange(feed).toUTCString())] : []),
    `<atom:link href="${text(feed.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ]);
  return `${XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">\n${channel}</rss>\n`;
}

export function atomDocument(feed: Feed): string {
  const entries = feed.entries.map((entry) =>
    element("entry", [
      element("id", text(entry.id)),
      element("title", text(entry.title)),
      `<link rel="alternate" type="text/html" href="${text(entry.url)}"/>`,
      element("published", text(entry.publishedAt)),
      element("updated", text(lastChangeOf(entry))),
      element("author", [element("name", text(entry.authorName))]),
      `<category term="${text(entry.category)}"/>`,
      element("summary", text(entry.excerpt)),
      `<content type="html">${text(entry.html)}</content>`,
    ]),
  );
  const head = [
    element("id", text(feed.pageUrl)),
    element("title", text(feed.title)),
    element("subtitle", text(feed.description)),
    element("updated", lastChange(feed).toISOString()),
    element("icon", text(feed.iconUrl)),
    `<link rel="alternate" type="text/html" href="${text(feed.pageUrl)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${text(feed.feedUrl)}"/>`,
  ];
  return `${XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${text(feed.language)}">\n${[...head, ...entries].join("\n")}\n</feed>\n`;
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

/** For readers that show the article elsewhere. The renderer always quotes with ". */
export function withAbsoluteAddresses(html: string, origin: string, url: string): string {
  return withPlainPictures(html).replace(/(<(?:a|img)\b[^>]*? (?:href|src)=")([^"]*)"/g, (_tag, before: string, address: string) => {
    if (address.startsWith("#")) return `${before}${url}${address}"`;
    if (/^\/(?!\/)/.test(address)) return `${before}${origin}${address}"`;
    return /^([a-z]+:|\/\/)/i.test(address) ? `${before}${address}"` : `${before}${url.slice(0, url.lastIndexOf("/") + 1)}${address}"`;
  });
}

/** Feed readers get one size of a picture: many know no others, and each address would have to be absolute. */
function withPlainPictures(html: string): string {
  return html.replace(/<picture>(?:<source(?:"[^"]*"|[^">])*>)*(<img(?:"[^"]*"|[^">])*>)<\/picture>/g, (_picture, image: string) =>
    image.replace(/ (?:srcset|sizes|style)="[^"]*"/g, ""),
  );
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

function element(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === "string" ? content : `\n${content.join("\n")}\n`}</${name}>`;
}

function lastChange({ entries }: Feed): Date {
  return new Date(Math.max(0, ...entries.map((entry) => Date.parse(lastChangeOf(entry)))));
}

function text(value: string): string {
  return allowedInXml(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function cdata(value: string): string {
  return `<![CDATA[${allowedInXml(value).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** XML 1.0 has no place for other control characters, however they are escaped (section 2.2). */
function allowedInXml(value: string): string {
  return value.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
