import { href } from "react-router";
import type { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { listOwnPages } from "~/domain/pages/page-queries.server";
import { pathOfPage } from "~/domain/posts/post/slug";
import type { WeekReport } from "~/domain/visits/visit-report";
import type { AdminRequest } from "~/web/admin-action.server";
import { newClientCopy } from "~content/requests-copy";
import { siteCopy } from "~content/site-copy";

/** The name of a page that is not an article, or else its address. */
export async function pageName(db: AdminRequest["db"], path: string, builtIn: BuiltInPages): Promise<string> {
  return namer(await listOwnPages(db), builtIn)(path);
}

export async function withPageNames(db: AdminRequest["db"], report: WeekReport, builtIn: BuiltInPages): Promise<WeekReport> {
  const nameOf = namer(await listOwnPages(db), builtIn);
  return { ...report, pages: report.pages.map((page) => ({ ...page, title: page.title ?? nameOf(page.path) })) };
}

function namer(own: Awaited<ReturnType<typeof listOwnPages>>, builtIn: BuiltInPages): (path: string) => string {
  return (path) =>
    names[path] ?? builtIn.findService(path.slice(1))?.title ?? own.find(({ page }) => pathOfPage(page) === path)?.title ?? path;
}

const { navigation, footer } = siteCopy;

const names: Readonly<Record<string, string>> = {
  [href("/")]: navigation.home,
  [href("/about")]: navigation.about,
  [href("/services")]: navigation.services,
  [href("/blog")]: navigation.blog,
  [href("/contact")]: navigation.contact,
  [href("/new-client")]: newClientCopy.title,
  [href("/accessibility")]: footer.accessibility,
  [href("/privacy")]: footer.privacy,
};
