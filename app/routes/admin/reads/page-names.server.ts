import { href } from "react-router";
import type { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import type { WeekReport } from "~/domain/visits/visit-report";
import { siteCopy } from "~content/site-copy";

/** The name of a page that is not an article, or else its address. */
export function pageName(path: string, builtIn: BuiltInPages): string {
  return names[path] ?? builtIn.findService(path.slice(1))?.title ?? path;
}

export function withPageNames(report: WeekReport, builtIn: BuiltInPages): WeekReport {
  return { ...report, pages: report.pages.map((page) => ({ ...page, title: page.title ?? pageName(page.path, builtIn) })) };
}

const { navigation, footer } = siteCopy;

const names: Readonly<Record<string, string>> = {
  [href("/")]: navigation.home,
  [href("/about")]: navigation.about,
  [href("/services")]: navigation.services,
  [href("/blog")]: navigation.blog,
  [href("/contact")]: navigation.contact,
  [href("/accessibility")]: footer.accessibility,
  [href("/privacy")]: footer.privacy,
};
