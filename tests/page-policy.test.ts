import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prefetchRules } from "~/web/page-delivery";
import { publishedPost, savePosts } from "./support/fixtures";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  await savePosts(site.database, publishedPost);
});
afterAll(() => site.close());

async function read(path: string, who?: Visitor): Promise<{ html: string; directives: ReadonlyMap<string, string> }> {
  const page = await (who ? who.get(path) : site.get(path));
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(page.headers.has("X-Page-Policy")).toBe(false);
  const directives = policy
    .split("; ")
    .map((directive) => [directive.split(" ")[0] ?? "", directive.slice(directive.indexOf(" ") + 1)] as const);
  return { html: await page.text(), directives: new Map(directives) };
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Inline scripts of a page that a browser would run. */
function hashesOfScripts(html: string): string[] {
  const found = [...html.matchAll(/<script(?![^>]*(ld\+json|deferred-module))[^>]*>([\s\S]*?)<\/script>/g)];
  return found.map(([, , text = ""]) => hashOf(text));
}

test.each([
  ["/about", hashOf(prefetchRules), 1],
  ["/nothing-here", "", 2],
  ["/blog", "'self' ", 3],
  ["/admin", "'self' ", 5],
])("%s runs the scripts that the renderer wrote", async (path, start, count) => {
  const { html, directives } = await read(path, path === "/admin" ? owner : undefined);
  expect(html).not.toContain(" nonce=");
  const allowed = directives.get("script-src") ?? "";
  expect(allowed.startsWith(start)).toBe(true);
  const scripts = hashesOfScripts(html);
  expect(scripts).toHaveLength(count);
  for (const hash of scripts) expect(allowed).toContain(hash);
});

test("no script or style sheet that stands in stored HTML is allowed to work", async () => {
  const planted = 'alert("stored")';
  const html = `<p>Words</p><script>${planted}</script><script nonce="x">${planted}</script><script src="/assets/x.js"></script><style>body{display:none}</style>`;
  await site.database.changeContent((transaction) => transaction.updateTable("blog_posts").set({ content_html: html }).execute());
  const article = await read(`/blog/${publishedPost.slug}`);
  expect(article.html).toContain(planted);
  expect(article.directives.get("script-src")).toBe(hashOf(prefetchRules));
  expect(article.directives.get("style-src")).not.toContain(hashOf("body{display:none}"));
});

test("a page has no style sheet, reload or link that stands in stored HTML, and approves its own style sheets alone", async () => {
  const planted = "body{visibility:hidden}";
  const stored = `<p>Words</p><style data-href="/x.css">${planted}</style><STYLE>${planted}</STYLE><meta http-equiv="refresh" content="0;url=//evil.example"><link rel="stylesheet" href="/x.css"/><base href="//evil.example"><p title="1 < 2">End</p>`;
  await site.database.changeContent((transaction) => transaction.updateTable("blog_posts").set({ content_html: stored }).execute());
  for (const path of [`/blog/${publishedPost.slug}`, `/blog/${publishedPost.slug}/handout`]) {
    const { html, directives } = await read(path);
    const article = html.slice(html.indexOf("<p>Words</p>"), html.indexOf("End</p>"));
    expect(article).toContain("visibility:hidden");
    expect(article).not.toMatch(/<(style|meta|link|base)/i);
    const own = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = ""]) => hashOf(text));
    expect(own.length).toBeGreaterThan(0);
    expect(directives.get("style-src")).toBe(["'self'", ...own].join(" "));
  }
  for (const [feed, bracket] of Object.entries({ "feed.json": "<", "rss.xml": "<", "atom.xml": "&lt;" })) {
    const entries = await (await site.get(`/blog/${feed}`)).text();
    expect(entries).toContain("visibility:hidden");
    for (const tag of ["style", "STYLE", "meta", "base"]) expect(entries).not.toContain(`${bracket}${tag}`);
  }
});

test("pictures come from elsewhere where there are posts, and from the device in the admin, which turns text into HTML by its own policies", async () => {
  for (const [path, from] of [
    ["/", "'self' data:"],
    ["/services", "'self' data:"],
    ["/blog", "'self' data: https:"],
    [`/blog/${publishedPost.slug}`, "'self' data:"],
    ["/admin", "'self' data: https: blob:"],
    ["/admin/sign-in", "'self' data: https: blob:"],
  ] as const) {
    const { directives } = await read(path);
    expect([path, directives.get("img-src")]).toEqual([path, from]);
    expect(directives.get("require-trusted-types-for")).toBe(path.startsWith("/admin") ? "'script'" : undefined);
  }
  expect((await read("/admin")).directives.get("trusted-types")).toBe("article-html pasted-html default");
});

test("a page with an article takes its featured image from where it lies, and no picture in its text from elsewhere", async () => {
  const other = { ...publishedPost, slug: "featured-elsewhere", content: "![Dog](https://lh7-rt.googleusercontent.com/docsz/AD_4n)\n" };
  await savePosts(site.database, { ...other, featured_image: "https://pictures.example/dog.jpg" });
  const { html, directives } = await read(`/blog/${other.slug}`);
  expect(html).toContain("lh7-rt.googleusercontent.com");
  expect(directives.get("img-src")).toBe("'self' data: https://pictures.example");
  await savePosts(site.database, { ...other, slug: "tricky", featured_image: "https://x;sandbox/dog.jpg" });
  expect([...(await read("/blog/tricky")).directives.keys()]).not.toContain("sandbox");
});
