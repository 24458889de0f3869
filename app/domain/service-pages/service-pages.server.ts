import { z } from "zod";
import { parseFrontMatter } from "~/domain/front-matter";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import type { ServiceSlug } from "~content/service-pages";
import type { Heading, ServicePage } from "./service-page";
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

type ServiceWords = Omit<ServicePage, "html" | "firstAid">;

interface ServiceText extends ServiceWords {
  readonly body: string;
}

export class ServicePages {
  readonly #texts: readonly ServiceText[];
  /** Made when they are first asked for: together they take a tenth of a second. */
  readonly #pages = new Map<string, ServicePage>();

  constructor(texts: Readonly<Record<ServiceSlug, string>>) {
    this.#texts = Object.entries(texts).map(([slug, text]) => serviceText(slug as ServiceSlug, text));
  }

  list(): readonly ServiceWords[] {
    return this.#texts;
  }

  find(slug: string): ServicePage | null {
    const text = this.#texts.find((one) => one.slug === slug);
    if (!text) return null;
    const { body, ...words } = text;
    const known = this.#pages.get(slug);
    if (known) return known;
    const html = withStackedTables(renderMarkdown(body));
    const page = { ...words, html, firstAid: firstAidSteps(html) };
    this.#pages.set(slug, page);
    return page;
  }
}

export function summariesOf(pages: readonly ServiceWords[]) {
  return pages.map(({ slug, title, summary, imageAlt }) => ({ slug, title, summary, imageAlt }));
}

function serviceText(slug: ServiceSlug, text: string): ServiceText {
  const { data, body } = parseFrontMatter(text);
  const parsed = frontMatter.safeParse(data);
  if (!parsed.success) throw new Error(`The text of the service "${slug}" has no valid front matter. ${parsed.error.message}`);
  const { image_alt: imageAlt, cta_title, cta_text, ...texts } = parsed.data;
  return { ...texts, slug, imageAlt, callToAction: { title: cta_title, text: cta_text }, body };
}

/** The headings below "First aid, then go". */
function firstAidSteps(html: string): Heading[] {
  const [, section = ""] = /<h2 id="first-aid-then-go">([\s\S]*?)(?:<h2|$)/.exec(html) ?? [];
  return [...section.matchAll(/<h3 id="([^"]+)">([^<]+)<\/h3>/g)].map(([, id = "", text = ""]) => ({ id, text }));
}
