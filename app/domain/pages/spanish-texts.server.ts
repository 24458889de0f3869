import { z } from "zod";
import { parseFrontMatter } from "~/domain/front-matter";
import { TAG } from "~/domain/posts/article/article-headings";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import type { PostText } from "~/domain/posts/post/post-for-staff";
import type { ServiceSlug } from "~content/page-texts";
import type { PageCopy, PageText, Service } from "./page";

const kinds = ["pages", "services", "articles", "statements"] as const;
type SpanishKind = (typeof kinds)[number];

/** A Spanish text that ships with the site, the twin of an English one. */
export interface SpanishText extends PageCopy {
  /** As the English text is called: a page's name, an article's slug. */
  readonly name: string;
  readonly kind: SpanishKind;
  readonly path: string;
  readonly englishPath: string;
  /** For search results. */
  readonly description: string;
  /** It has orders that save a life. */
  readonly isFirstAid: boolean;
  readonly service: Service | null;
  /** Minutes; null for all but articles. */
  readonly readTime: number | null;
}

const given = z.string().min(1);
const common = { title: given, slug: given, firstAid: z.boolean().default(false) };
const words = z.object({ ...common, intro: given });
const described = words.extend({ description: given });
const serviceHead = described.extend({ summary: given, image_alt: given, cta_title: given, cta_text: given });
const articleHead = z.object({ ...common, excerpt: given, read_time: z.number() });

/** The Spanish texts that ship with the site, by their address. */
export class SpanishTexts {
  readonly #texts: ReadonlyMap<string, SpanishText>;
  /** Rendered on first use. */
  readonly #rendered = new Map<string, PageText>();

  /**
   * @param addresses the Spanish address of each English one
   * @param builtInArticles slugs of the English articles that ship with the site
   * @param shippedArticles the English articles that the Spanish ones were written beside, by slug
   */
  constructor(
    texts: Readonly<Record<string, string>>,
    readonly addresses: Readonly<Record<string, string>>,
    readonly builtInArticles: readonly string[],
    readonly shippedArticles: () => Promise<ReadonlyMap<string, Pick<PostText, "title" | "excerpt" | "content">>> = async () => new Map(),
  ) {
    const places = Object.values(addresses);
    const all = Object.entries(texts)
      .map(([file, text]) => spanishText(file, text, addresses))
      .toSorted((one, other) => places.indexOf(one.path) - places.indexOf(other.path));
    this.#texts = new Map(all.map((text) => [text.path, text]));
  }

  /** The Spanish page of an English one; null where there is none. */
  addressOf(englishPath: string): string | null {
    return Object.hasOwn(this.addresses, englishPath) ? (this.addresses[englishPath] ?? null) : null;
  }

  /** The English page of a Spanish one, whether it is public or not. */
  englishOf(path: string): string | null {
    return Object.entries(this.addresses).find(([, spanish]) => spanish === path)?.[0] ?? null;
  }

  get all(): readonly SpanishText[] {
    return [...this.#texts.values()];
  }

  find(path: string): SpanishText | null {
    return this.#texts.get(path) ?? null;
  }

  textOf({ path, intro, content }: SpanishText): PageText {
    const known = this.#rendered.get(path);
    if (known) return known;
    const text = { intro, html: withSpanishLabels(renderMarkdown(content)), review: null };
    this.#rendered.set(path, text);
    return text;
  }
}

/** Words that no Spanish sentence has: a quotation with one is what to say to an English hospital, or what an English page says. */
const ENGLISH = /\b(?:my|the|we|it|is|are|they)\b/i;
const QUOTATION = new RegExp(`${TAG.source}|“[^“”<]*”`, "g");

/** The renderer labels footnotes in English, and knows no language of a quotation. */
export function withSpanishLabels(html: string): string {
  return html
    .replace(">Notes and sources<", ">Notas y fuentes<")
    .replaceAll('aria-label="Back to reference ', 'aria-label="Volver a la nota ')
    .replace(QUOTATION, (found) =>
      found.startsWith("“") && ENGLISH.test(found) ? `“<span lang="en">${found.slice(1, -1)}</span>”` : found,
    );
}

function spanishText(file: string, text: string, addresses: Readonly<Record<string, string>>): SpanishText {
  const [folder, name = ""] = file.split("/");
  const kind = kinds.find((one) => one === folder);
  if (!kind) throw new Error(`The Spanish text ${file} is in no folder of a kind of text.`);
  const englishPath = englishPathOf(kind, name);
  const path = addresses[englishPath];
  if (path === undefined) throw new Error(`The Spanish text ${file} has no address.`);
  const { data, body: content } = parseFrontMatter(text);
  try {
    const head = headOf(kind, name, data);
    return { name, kind, path, englishPath, content, ...head };
  } catch (error) {
    throw new Error(`The Spanish text ${file} has no valid front matter.`, { cause: error });
  }
}

function headOf(kind: SpanishKind, name: string, data: unknown) {
  if (kind === "articles") {
    const { title, excerpt, read_time: readTime, firstAid: isFirstAid } = articleHead.parse(data);
    return { title, intro: excerpt, description: excerpt, isFirstAid, service: null, readTime };
  }
  if (kind === "pages") {
    const { title, intro, firstAid: isFirstAid } = words.parse(data);
    return { title, intro, description: intro, isFirstAid, service: null, readTime: null };
  }
  if (kind === "statements") {
    const { title, intro, description, firstAid: isFirstAid } = described.parse(data);
    return { title, intro, description, isFirstAid, service: null, readTime: null };
  }
  const { title, intro, description, summary, firstAid: isFirstAid, ...head } = serviceHead.parse(data);
  const callToAction = { title: head.cta_title, text: head.cta_text };
  const service = { slug: name as ServiceSlug, title, summary, description, imageAlt: head.image_alt, callToAction };
  return { title, intro, description, isFirstAid, service, readTime: null };
}

function englishPathOf(kind: SpanishKind, name: string): string {
  if (kind === "articles") return `/blog/${name}`;
  return name === "home" ? "/" : `/${name}`;
}
