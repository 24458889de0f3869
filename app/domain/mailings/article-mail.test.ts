import { readFileSync } from "node:fs";
import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import type { Picture } from "~/domain/pictures/picture";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { builtInPostsFrom } from "~/domain/posts/reading/built-in-posts.server";
import { articleMailCopy as copy } from "~content/mail/article-mail-copy";
import { clinic } from "../../../tests/support/default-clinic";
import { processorTime } from "../../../tests/support/processor-time";
import { MAX_HTML, type MailedPost, renderArticleMail } from "./article-mail.server";
import { personalMail } from "./personal-mail";

const origin = "https://clinic.example";
const toads = articleOf("demonstration-posts/monsoon-toads-rinse-first-then-go");
const recipient = { unsubscribeUrl: `${origin}/unsubscribe/token-1`, subscribedOn: "2026-11-04T02:00:00.000Z" };

const picture: Picture = {
  id: "abcdefghjkmn",
  alt: "A toad beside a pool",
  focal: { x: 0.5, y: 0.5 },
  color: "#112233",
  blur: "",
  renditions: [
    { format: "avif", width: 1200, height: 800, hash: "avif" },
    { format: "jpeg", width: 1200, height: 800, hash: "jpeg-1200" },
    { format: "jpeg", width: 1920, height: 1280, hash: "jpeg-1920" },
  ],
};

function articleOf(name: string): MailedPost {
  const [post] = builtInPostsFrom([readFileSync(`content/${name}.md`, "utf8")])();
  if (!post) throw new Error(`No article in ${name}`);
  return post;
}

function mailOf(markdown: string, change: Partial<MailedPost> = {}) {
  const html = renderMarkdown(markdown, { media: new Map([[picture.id, picture]]) });
  return personalMail(renderArticleMail({ ...toads, html, ...change }, { origin, clinic, copy }), recipient);
}

function elements(node: Root | Element, tagName: string): Element[] {
  const found = node.children.flatMap((child) => (child.type === "element" ? elements(child, tagName) : []));
  return node.type === "element" && node.tagName === tagName ? [node, ...found] : found;
}

const all = (html: string, tagName: string) => elements(fromHtml(html), tagName);

test("a mail has the whole article in HTML and text, its drawing, and nothing that runs or tracks", () => {
  const content = renderArticleMail(toads, { origin, clinic, copy });
  const { html, text, subject } = personalMail(JSON.parse(JSON.stringify(content)), recipient);
  expect(subject).toBe("Monsoon Toads: Rinse First, Then Go");
  for (const part of [html, text]) {
    expect(part).toContain("You get this because you subscribed on November 3, 2026.");
    expect(part).toContain(recipient.unsubscribeUrl);
    expect(part).toContain(`${clinic.name}, ${clinic.address.street}, ${clinic.address.city}`);
    expect(part).toContain("It does not replace an exam");
    expect(part).toContain(`${origin}/emergency-care`);
    expect(part).toContain("Do not stay at home and wait for signs to appear.");
    expect(part).toContain("Read it on our website");
    expect(part).not.toMatch(/[\uE000\uE001]/);
  }
  expect(all(html, "h1").map(({ children }) => children)).toMatchObject([[{ properties: { href: `${origin}/blog/${toads.slug}` } }]]);
  expect(html).not.toMatch(/<script|<iframe|<form|<input|<link|\son\w+=|javascript:| class="(?!mail"|paper"|button")| id="|srcset|url\(/);
  // The same for every recipient.
  const drawn = { src: `${origin}/pictures/${toads.slug}.png`, alt: toads.drawn?.alt };
  expect(all(html, "img")).toMatchObject([{ properties: drawn }]);
  expect(drawn.alt).toContain("toad");
  for (const { properties } of all(html, "a")) expect(properties.href).toMatch(/^(https?:|tel:)/);
  expect(Buffer.byteLength(html)).toBeLessThan(40_000);
});

test("placeholders are replaced cheaply for each recipient, and the headers offer one-click unsubscribe", async () => {
  const content = renderArticleMail(toads, { origin, clinic, copy });
  expect(personalMail(content, recipient).headers).toEqual({
    "List-Id": "<newsletter.clinic.example>",
    "List-Unsubscribe": `<${recipient.unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const other = personalMail(content, { ...recipient, unsubscribeUrl: `${origin}/unsubscribe/$&x` });
  expect(other.text).toContain(`${origin}/unsubscribe/$&x`);
  expect(other.html).not.toContain("token-1");
  const spent = await processorTime(() => {
    for (let more = 0; more < 200; more += 1) personalMail(content, recipient);
  });
  expect(spent).toBeLessThan(400);
});

test("addresses are absolute, links within the article lead to its page, and pictures have a size and alternative text", () => {
  const { html, text } = mailOf(
    "[Hours](/contact) [next](other-article) [part](#heart) <mailto:a@b.example> ![](/media/abcdefghjkmn)\n\n![Far](https://far.example/a.png)",
    { featuredImage: "/media/abcdefghjkmn", featuredPicture: picture },
  );
  const url = `${origin}/blog/${toads.slug}`;
  const links = all(html, "a").map(({ properties }) => properties.href);
  expect(links).toEqual(
    expect.arrayContaining([`${origin}/contact`, `${origin}/blog/other-article`, `${url}#heart`, "mailto:a@b.example"]),
  );
  const shown = { src: `${origin}/media/files/jpeg-1200.jpg`, alt: "A toad beside a pool", width: 552, height: 368 };
  expect(all(html, "img").map(({ properties }) => properties)).toMatchObject([
    shown,
    shown,
    { src: "https://far.example/a.png", alt: "Far" },
  ]);
  expect(text).toContain(
    `Hours (${origin}/contact) next (${origin}/blog/other-article) part (${url}#heart) mailto:a@b.example [Picture: A toad`,
  );
});

test("a diagram, which mail programs can't show, is a link in its own words above its caption", () => {
  const { html, text } = mailOf("![A dog’s head](/diagrams/toad-rinse.svg)\nHead down.");
  expect(html).not.toMatch(/<img[^>]*\.svg/);
  expect(html).toContain(`href="${origin}/diagrams/toad-rinse.svg"`);
  expect(text).toMatch(/\[Picture: A dog’s head\]\s+Head down\./);
});

test("a cover that mail programs can't show is left out", () => {
  expect(all(mailOf("x", { featuredImage: "/covers/a.svg" }).html, "img")).toEqual([]);
  expect(all(mailOf("x", { featuredImage: "https://far.example/a.jpg?w=1200" }).html, "img")[0]?.properties.src).toMatch(/^https:\/\/far/);
});

test("lists, tasks, tables, quotes, code and notes read well without HTML", () => {
  const { html, text } = mailOf(
    "## Look\n\n- [x] gums are **pink**\n- [ ] breath\n\n3. Stay\n   - calm\n4. Call[^1]\n\n| Sign | Call | Why |\n|---|:-:|---|\n| Limping | same day | pain |\n\n> quiet\n> room\n\n~~Aspirin~~ `x  y`<br>next\n\n```\na\n  b\n```\n\n---\n\n[^1]: A *note*.",
  );
  expect(text).toContain(`Look
----

☑ gums are pink
☐ breath

3. Stay
   - calm
4. Call[1]

- Limping
  Call: same day
  Why: pain

> quiet room

~~Aspirin~~ x y
next

    a
      b

* * *

Notes and sources
-----------------

1. A note.

Read it on our website:`);
  expect(html).toMatch(/☑ gums are <strong>pink<\/strong>/);
  expect(html).toMatch(/<td style="[^"]*text-align:center">same day/);
  expect(all(html, "ol")[0]?.properties.start).toBe(3);
  expect(all(html, "pre")[0]?.properties.style).toContain("white-space:pre-wrap");
});

test("a long article ends after a complete block, before Gmail would cut it", () => {
  const paragraph = (index: number) => `<p>Paragraph ${index}.${" Words in it &amp; more.".repeat(30)} End ${index}.</p>`;
  const long = Array.from({ length: 180 }, (_, index) => paragraph(index)).join("\n");
  for (const html of [long, `<ul>${"<li>one of many</li>".repeat(2500)}</ul>`, `<p>${"word ".repeat(51_000)}</p><p>End</p>`]) {
    const mail = mailOf("", { html });
    expect(Buffer.byteLength(mail.html)).toBeLessThan(MAX_HTML);
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain("Read the rest on our website");
      expect(part).toContain(recipient.unsubscribeUrl);
    }
  }
  const { html, text } = mailOf("", { html: long });
  const last = (part: string) => [...part.matchAll(/End (\d+)\./g)].at(-1)?.[1];
  expect(Number(last(html))).toBeGreaterThan(100);
  expect(last(text)).toBe(last(html));
  expect(html).toMatch(/End \d+\.<\/p>\n<table role="presentation"/);
});

test("a title adds no header, and nothing written by hand is taken for a placeholder", () => {
  const title = "Toads\r\nBcc: all@clinic.example\u2028 & <b>dogs</b> \uE000u\uE001🐸";
  const { subject, html, text } = mailOf("\uE000u\uE001 and \uE000d\uE001", { title, excerpt: "\uE000u\uE001" });
  expect(subject).toBe("Toads Bcc: all@clinic.example & <b>dogs</b> u🐸");
  expect(html).toContain("&lt;b&gt;dogs&lt;/b&gt;");
  expect(html.split(recipient.unsubscribeUrl)).toHaveLength(2);
  expect(text.split(recipient.unsubscribeUrl)).toHaveLength(2);
  expect(renderArticleMail({ ...toads, title: `${"x".repeat(119)}🐸` }, { origin, clinic, copy }).subject).toHaveLength(120);
  expect(renderArticleMail(toads, { origin, clinic, copy, subject: "Another\nsubject" }).subject).toBe("Another subject");
});

test("all kinds of articles become plain text without markup", () => {
  for (const name of [
    "built-in-posts/valley-fever-in-dogs-and-cats",
    "demonstration-posts/travel-certificates-start-with-the-destination",
  ]) {
    const mail = personalMail(renderArticleMail(articleOf(name), { origin, clinic, copy }), recipient);
    expect(mail.text).not.toMatch(/undefined|\[object|<\/?\w+>|\n{3,}/);
    expect(Buffer.byteLength(mail.html)).toBeLessThan(MAX_HTML);
  }
});
