import { readdirSync } from "node:fs";
import path from "node:path";
import { spanishAddresses } from "~content/language";
import { publishedPost } from "./fixtures";

// The list of files rather than the module that imports them: the browser tests' loader knows no "?raw".
const servicePages = readdirSync("content/services").map((file) => `/${path.basename(file, ".md")}`);

/** Pages that ship no script, by path; a site with `publishedPost` has them all. */
export const contentPages: readonly string[] = [
  "/",
  "/about",
  "/services",
  "/contact",
  "/new-client",
  "/accessibility",
  "/privacy",
  ...servicePages,
  ...Object.values(spanishAddresses),
  `/blog/${publishedPost.slug}`,
];

/** A page for paper, without the site's header and footer. */
export const handoutPage = `/blog/${publishedPost.slug}/handout`;

/** Every page a visitor can see, with the states it can be in. */
export const publicPages: readonly string[] = [
  ...contentPages,
  "/blog",
  "/blog?category=Surgery",
  "/blog?category=Unknown",
  "/blog/authors/dr-casey-morgan",
  "/blog/no-such-article",
  "/no/such/page",
  "/es/no-hay",
];

/** A page's HTML as its readers read it. */
export function withoutLinks(html: string): string {
  return html.replaceAll("<!-- -->", "").replace(/<\/?a(\s[^>]*)?>/g, "");
}
