import { z } from "zod";
import { listOwnPages, listPagesForStaff } from "~/domain/pages/page-queries.server";
import { pathOfPage } from "~/domain/posts/post/slug";
import { listLinkedArticles } from "~/domain/posts/reading/dashboard-posts.server";
import { pageLabel } from "~/routes/admin/page-names";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { blogCopy } from "~content/blog-copy";
import { siteCopy } from "~content/site-copy";
import { rankedByTitle } from "./link-ranking";

export interface LinkTarget {
  readonly title: string;
  readonly address: string;
  readonly note: string;
}

const FIRST_PAGES = 6;
const MAX_TARGETS = 10;

const query = z.object({ q: z.string().trim().max(100).catch("") });

/** Pages and articles that match the search, or without one the first of all. */
export const loader = adminLoader({}, async ({ db, actor, site, url }: AdminRequest): Promise<Response> => {
  const { q } = query.parse(Object.fromEntries(url.searchParams));
  const [pages, ownPages, articles] = await Promise.all([
    listPagesForStaff(db, site.pages.builtIn),
    listOwnPages(db),
    listLinkedArticles(db, actor, q),
  ]);
  const ours = [
    ...pages.map(({ name, title }) => ({
      title: pageLabel(name, title),
      address: pathOfPage(name),
      text: site.pages.builtIn.copy(name).content,
    })),
    ...ownPages.map(({ page, title }) => ({ title, address: pathOfPage(page), text: "" })),
    { title: siteCopy.services.hero.title, address: "/services", text: "" },
    { title: siteCopy.contact.hero.title, address: "/contact", text: "" },
    { title: blogCopy.hero.title, address: "/blog", text: "" },
  ].map((page) => ({ ...page, note: `Page: ${page.address}` }));
  const written = articles.map(({ title, slug, isPublic, excerpt }) => ({
    title,
    address: `/blog/${slug}`,
    note: isPublic ? `Article: ${excerpt}` : "Article that readers can’t open yet",
    // The search already matched its text.
    text: q,
  }));
  const found = q === "" ? [...ours.slice(0, FIRST_PAGES), ...written] : rankedByTitle([...ours, ...written], q).slice(0, MAX_TARGETS);
  const targets: LinkTarget[] = found.map(({ title, address, note }) => ({ title, address, note }));
  return Response.json(targets, { headers: { "Cache-Control": "no-store" } });
});
