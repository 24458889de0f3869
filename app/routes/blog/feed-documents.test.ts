import { describe, expect, test } from "vitest";
import { atomDocument, type Feed, jsonFeedDocument, rssDocument, withAbsoluteAddresses } from "./feed-documents";

const url = "https://clinic.example/blog/heat";
const feed: Feed = {
  title: "Blog & more",
  description: "Plain <answers>",
  language: "en-US",
  pageUrl: "https://clinic.example/blog",
  feedUrl: "https://clinic.example/blog/feed",
  iconUrl: "https://clinic.example/icon.png",
  entries: [
    {
      id: "tag:clinic.example,2026:1",
      url,
      title: 'Cats & "dogs" <3 \u0007\ud800',
      excerpt: "Short & sweet",
      html: "<p>a ]]> b &#x26; c</p>",
      authorName: "Dr. O'Hara",
      category: "R&D",
      publishedAt: "2026-05-19T15:00:00.000Z",
      updatedAt: "2026-06-01T00:00:00.000Z",
    },
  ],
};

describe("RSS", () => {
  const xml = rssDocument(feed);

  test("escapes words and drops what XML can't hold", () => {
    expect(xml).toContain("<title>Cats &amp; &quot;dogs&quot; &lt;3 \ufffd</title>");
    expect(xml).toContain("<title>Blog &amp; more</title>");
  });

  test("keeps the text whole in its CDATA section", () => {
    expect(xml).toContain("<content:encoded><![CDATA[<p>a ]]]]><![CDATA[> b &#x26; c</p>]]></content:encoded>");
  });

  test("identifies entries by an id that is not an address", () => {
    expect(xml).toContain('<guid isPermaLink="false">tag:clinic.example,2026:1</guid>');
  });

  test("dates entries by publication and the feed by the last change", () => {
    expect(xml).toContain("<pubDate>Tue, 19 May 2026 15:00:00 GMT</pubDate>");
    expect(xml).toContain("<lastBuildDate>Mon, 01 Jun 2026 00:00:00 GMT</lastBuildDate>");
  });

  test("names itself", () => {
    expect(xml).toContain('<atom:link href="https://clinic.example/blog/feed" rel="self" type="application/rss+xml"/>');
  });
});

test("Atom says when an entry was published and changed", () => {
  const xml = atomDocument(feed);
  expect(xml).toContain("<published>2026-05-19T15:00:00.000Z</published>\n<updated>2026-06-01T00:00:00.000Z</updated>");
  expect(xml).toContain('<content type="html">&lt;p&gt;a ]]&gt; b &amp;#x26; c&lt;/p&gt;</content>');
  expect(xml).toContain('<category term="R&amp;D"/>');
});

test("JSON Feed holds the same entries", () => {
  expect(JSON.parse(jsonFeedDocument(feed))).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    items: [
      {
        id: "tag:clinic.example,2026:1",
        url,
        content_html: "<p>a ]]> b &#x26; c</p>",
        date_published: "2026-05-19T15:00:00.000Z",
        tags: ["R&D"],
      },
    ],
  });
});

test("a feed without entries is a feed", () => {
  const empty = { ...feed, entries: [] };
  expect(rssDocument(empty)).not.toContain("<item>");
  expect(atomDocument(empty)).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
  expect(JSON.parse(jsonFeedDocument(empty))).toMatchObject({ items: [] });
});

test.each([
  ['<a href="/about">', '<a href="https://clinic.example/about">'],
  ['<a href="#user-content-fn-1" id="x">', '<a href="https://clinic.example/blog/heat#user-content-fn-1" id="x">'],
  ['<a href="other">', '<a href="https://clinic.example/blog/other">'],
  ['<img src="/media/a.jpg" alt="">', '<img src="https://clinic.example/media/a.jpg" alt="">'],
  ['<a href="https://example.com/a">', '<a href="https://example.com/a">'],
  ['<a href="//example.com/a">', '<a href="//example.com/a">'],
  ['<a href="mailto:a@b.example">', '<a href="mailto:a@b.example">'],
  ["<code>href=&#x22;/a&#x22;</code>", "<code>href=&#x22;/a&#x22;</code>"],
])("%s leaves the site as %s", (html, absolute) => {
  expect(withAbsoluteAddresses(html, "https://clinic.example", url)).toBe(absolute);
});
