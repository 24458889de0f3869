import { z } from "zod";
import { listPagesForStaff } from "~/domain/pages/page-queries.server";
import { listLinkedArticles } from "~/domain/posts/reading/linked-articles.server";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { blogCopy } from "~content/blog-copy";
import { siteCopy } from "~content/site-copy";
import { pageLabel, pagePath } from "./site-page/page-words";

export interface LinkTarget {
  readonly group: string;
  readonly title: string;
  readonly address: string;
  readonly note: string;
}

const MOST_PAGES = 6;

const query = z.object({ q: z.string().trim().max(100).catch("") });

/** Pages and articles that a link may lead to: those of the words, or the first of all. */
export const loader = adminLoader({}, async ({ db, actor, site, url }: AdminRequest): Promise<Response> => {
  const { q } = query.parse(Object.fromEntries(url.searchParams));
  const [pages, articles] = await Promise.all([listPagesForStaff(db, site.pages.builtIn), listLinkedArticles(db, actor, q)]);
  const ours = [
    ...pages.map(({ name, title }) => ({
      title: pageLabel(name, title),
      address: pagePath(name),
      text: site.pages.builtIn.words(name).content,
    })),
    { title: siteCopy.services.hero.title, address: "/services", text: "" },
    { title: siteCopy.contact.hero.title, address: "/contact", text: "" },
    { title: blogCopy.hero.title, address: "/blog", text: "" },
  ];
  const targets: LinkTarget[] = [
    ...matching(ours, q).map(({ title, address }) => ({ group: "Our pages", title, address, note: "" })),
    ...articles.map(({ title, slug, isPublic, excerpt }) => ({
      group: "Our articles",
      title,
      address: `/blog/${slug}`,
      note: isPublic ? excerpt : "Readers can’t open it yet",
    })),
  ];
  return Response.json(targets, { headers: { "Cache-Control": "no-store" } });
});

/** Those with the words in their title first. */
function matching<Page extends { readonly title: string; readonly address: string; readonly text: string }>(
  pages: readonly Page[],
  q: string,
) {
  const has = (text: string) =>
    q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.toLowerCase().includes(word));
  const titled = pages.filter(({ title, address }) => has(`${title} ${address}`));
  const worded = pages.filter((page) => !titled.includes(page) && has(page.text));
  return [...titled, ...worded].slice(0, MOST_PAGES);
}
