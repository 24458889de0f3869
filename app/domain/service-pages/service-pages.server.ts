import { z } from "zod";
import { parseFrontMatter } from "~/domain/front-matter";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import type { ServiceSlug } from "~content/service-pages";
import type { ServicePage } from "./service-page";
import { withStackedTables } from "./stacked-tables";

const frontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  intro: z.string().min(1),
  description: z.string().min(1),
  image_alt: z.string().min(1),
  cta_title: z.string().min(1),
  cta_text: z.string().min(1),
  sources: z.array(z.string().min(1)).min(1),
});

export class ServicePages {
  readonly #pages: readonly ServicePage[];

  constructor(texts: Readonly<Record<ServiceSlug, string>>) {
    this.#pages = Object.entries(texts).map(([slug, text]) => servicePage(slug as ServiceSlug, text));
  }

  list(): readonly ServicePage[] {
    return this.#pages;
  }

  find(slug: string): ServicePage | null {
    return this.#pages.find((page) => page.slug === slug) ?? null;
  }
}

export function summariesOf(pages: readonly ServicePage[]) {
  return pages.map(({ slug, title, summary, imageAlt }) => ({ slug, title, summary, imageAlt }));
}

function servicePage(slug: ServiceSlug, text: string): ServicePage {
  const { data, body } = parseFrontMatter(text);
  const parsed = frontMatter.safeParse(data);
  if (!parsed.success) throw new Error(`The text of the service "${slug}" has no valid front matter. ${parsed.error.message}`);
  const { image_alt: imageAlt, cta_title, cta_text, ...texts } = parsed.data;
  return { ...texts, slug, imageAlt, callToAction: { title: cta_title, text: cta_text }, html: withStackedTables(renderMarkdown(body)) };
}
