import type { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import type { PageText, Service, ServiceSummary } from "~/domain/pages/page";
import type { Post } from "~/domain/posts/post/post";
import { isOwnPage } from "~/domain/posts/post/slug";
import { AboutSections } from "~/routes/site/about-sections";
import { HomeSections } from "~/routes/site/home-sections";
import { OwnPageText } from "~/routes/site/own-page-text";
import { ServiceArticle } from "~/routes/site/service-article";

interface PreviewedPageProps {
  readonly page: string;
  readonly title: string;
  readonly text: PageText;
  readonly service: Service | null;
  readonly services: readonly ServiceSummary[];
}

/** A page of the site with an unpublished text; null for an article. */
export function previewedPage(
  builtIn: BuiltInPages,
  { page, post }: { page: string | null; post: Pick<Post, "title" | "excerpt" | "html" | "review"> },
): PreviewedPageProps | null {
  if (page === null) return null;
  const { summaries: services } = builtIn;
  return {
    page,
    title: post.title,
    service: builtIn.findService(page),
    services,
    text: { intro: post.excerpt, html: post.html, review: post.review ?? null },
  };
}

export function PreviewedPage({ page, title, text, service, services }: PreviewedPageProps) {
  if (isOwnPage(page)) return <OwnPageText title={title} text={text} />;
  if (service) return <ServiceArticle service={service} text={text} />;
  return page === "home" ? (
    <HomeSections text={text} services={services} samples={[]} />
  ) : (
    <AboutSections text={text} services={services} />
  );
}
