import { z } from "zod";
import { parseFrontMatter } from "~/domain/front-matter";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { postNotFound } from "~/domain/posts/post/post-errors";
import type { ServiceSlug } from "~content/page-texts";
import type { BuiltInText, PageCopy, PageName, PageText, Service, ServiceSummary } from "./page";
import { SpanishTexts } from "./spanish-texts.server";

const words = z.strictObject({ title: z.string().min(1), intro: z.string().min(1) });

const service = words.extend({
  summary: z.string().min(1),
  description: z.string().min(1),
  image_alt: z.string().min(1),
  cta_title: z.string().min(1),
  cta_text: z.string().min(1),
});

interface BuiltInPage extends PageCopy {
  readonly service: Service | null;
}

/** The texts that ship with the site. */
export class BuiltInPages {
  readonly names: readonly PageName[];
  /** For a veterinarian to approve, in the order of the site. */
  readonly texts: readonly BuiltInText[];
  readonly services: readonly Service[];
  readonly summaries: readonly ServiceSummary[];
  readonly #pages: ReadonlyMap<string, BuiltInPage>;
  /** Rendered on first use: together they take a tenth of a second. */
  readonly #rendered = new Map<PageName, PageText>();

  /** @param copies medical words around the texts */
  constructor(
    texts: Readonly<Record<PageName, string>>,
    copies: readonly BuiltInText[] = [],
    readonly spanish: SpanishTexts = new SpanishTexts({}, {}, []),
  ) {
    this.names = Object.keys(texts) as PageName[];
    this.#pages = new Map(this.names.map((name) => [name, builtInPage(name, texts[name])]));
    this.texts = [...this.names.map((name) => ({ name, ...this.copy(name), shownOn: null })), ...copies];
    this.services = [...this.#pages.values()].flatMap((page) => page.service ?? []);
    this.summaries = this.services.map(({ slug, title, summary, imageAlt }) => ({ slug, title, summary, imageAlt }));
  }

  /** Of both languages. */
  get allNames(): readonly string[] {
    return [...this.names, ...Object.values(this.spanish.addresses).map((path) => path.slice(1))];
  }

  findService(slug: string): Service | null {
    return this.#pages.get(slug)?.service ?? null;
  }

  /** @throws postNotFound */
  getName(text: string): PageName {
    const name = this.names.find((one) => one === text);
    if (name === undefined) throw postNotFound();
    return name;
  }

  copy(name: PageName): PageCopy {
    const page = this.#pages.get(name);
    if (!page) throw new Error(`There is no page "${name}".`);
    const { title, intro, content } = page;
    return { title, intro, content };
  }

  text(name: PageName): PageText {
    const known = this.#rendered.get(name);
    if (known) return known;
    const { intro, content } = this.copy(name);
    const text = { intro, html: renderMarkdown(content), review: null };
    this.#rendered.set(name, text);
    return text;
  }
}

function builtInPage(name: PageName, text: string): BuiltInPage {
  const { data, body: content } = parseFrontMatter(text);
  try {
    if (name === "home" || name === "about") return { ...words.parse(data), content, service: null };
    const head = service.parse(data);
    return { title: head.title, intro: head.intro, content, service: serviceOf(name, head) };
  } catch (error) {
    throw new Error(`The text of the page "${name}" has no valid front matter.`, { cause: error });
  }
}

function serviceOf(slug: ServiceSlug, { title, summary, description, ...head }: z.infer<typeof service>): Service {
  return { slug, title, summary, description, imageAlt: head.image_alt, callToAction: { title: head.cta_title, text: head.cta_text } };
}
