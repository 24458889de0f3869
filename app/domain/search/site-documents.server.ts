import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import { GenerationRead } from "~/database/generation-read.server";
import { isOneLetterOff, nearWords, stemOf, wordsOf } from "~/database/search/search-words";
import type { Tables } from "~/database/tables";
import type { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import type { PageCopy, PageName } from "~/domain/pages/page";
import { plainText } from "~/domain/posts/article/reading-time";
import type { Post, PostSummary } from "~/domain/posts/post/post";
import { isOwnPage, type OwnPageName } from "~/domain/posts/post/slug";
import type { StatementName } from "~content/page-texts";
import { isMatch, type SearchedFields, type SearchTerm } from "./search-query";

export type SearchedPageName = PageName | OwnPageName | StatementName | "contact";

interface WrittenText {
  readonly title: string;
  readonly summary: string;
  readonly markdown: string;
}

/** A text in memory: a page, or a built-in article as long as the database has none. */
export interface SiteDocument extends WrittenText {
  readonly kind: "service" | "page" | "article";
  readonly page: SearchedPageName | null;
  readonly post: PostSummary | null;
  readonly fields: SearchedFields;
  readonly words: ReadonlySet<string>;
  readonly byStem: ReadonlyMap<string, readonly string[]>;
}

export interface Searched {
  /** Null where no article of the database is searched. */
  readonly db: Kysely<Tables> | null;
  readonly documents: readonly SiteDocument[];
  readonly now: Date;
}

interface OwnText {
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
  readonly public_from: string | null;
}

type OwnTexts = ReadonlyMap<string, OwnText>;

export interface BuiltInTexts {
  readonly pages: BuiltInPages;
  readonly posts: () => readonly Post[];
  /** Pages whose text staff can't replace. */
  readonly others: readonly (PageCopy & { readonly page: SearchedPageName })[];
}

export class SiteDocuments {
  readonly #own: GenerationRead<OwnTexts>;
  readonly #pages = new Map<string, SiteDocument>();
  #articles: Promise<readonly SiteDocument[]> | undefined;

  constructor(
    database: Database,
    private readonly builtIn: BuiltInTexts,
  ) {
    this.#own = new GenerationRead(database, () => database.publicReads.run(() => listOwnTexts(database.kysely)));
  }

  /** The pages with their current texts. @throws when the database can't be read */
  async listPages(now: Date): Promise<readonly SiteDocument[]> {
    return await this.#list(await this.#own.get(), now);
  }

  /** The texts that ship with the site, for an outage of the database. */
  async listBuiltInPages(now: Date): Promise<readonly SiteDocument[]> {
    return await this.#list(new Map(), now);
  }

  listBuiltInArticles(): Promise<readonly SiteDocument[]> {
    this.#articles ??= inTurns(this.builtIn.posts(), async (post) => {
      const { title, excerpt: summary, markdown, category } = post;
      await nextTurn();
      return documentOf({ kind: "article", page: null, post }, { title, summary, markdown }, category);
    });
    return this.#articles;
  }

  async #list(own: OwnTexts, now: Date): Promise<readonly SiteDocument[]> {
    const { pages } = this.builtIn;
    const named = await inTurns(pages.names, (name) => {
      const kind = pages.findService(name) ? "service" : "page";
      return this.#document(name, kind, textOfPage(pages, name, shownText(own.get(name), now)));
    });
    const others = await inTurns(this.builtIn.others, ({ page, title, intro, content }) =>
      this.#document(page, "page", { title, summary: intro, markdown: content }),
    );
    const shown = [...own].flatMap(([page, text]) => {
      const added = isOwnPage(page) && shownText(text, now);
      return added ? [{ page, text: { title: text.title, summary: added.intro, markdown: added.content } }] : [];
    });
    const added = await inTurns(shown, ({ page, text }) => this.#document(page, "page", text));
    return [...named, ...added, ...others];
  }

  /** Indexed again only where its text has changed: all of them at once would take a tenth of a second. */
  async #document(page: SearchedPageName, kind: SiteDocument["kind"], text: WrittenText): Promise<SiteDocument> {
    const known = this.#pages.get(page);
    const isSame = known?.markdown === text.markdown && known.summary === text.summary && known.title === text.title;
    if (known && isSame) return known;
    await nextTurn();
    const document = documentOf({ kind, page, post: null }, text, "");
    this.#pages.set(page, document);
    return document;
  }
}

async function inTurns<Text, Made>(texts: readonly Text[], make: (text: Text) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const text of texts) made.push(await make(text));
  return made;
}

export function documentHas({ words }: SiteDocument, term: SearchTerm): boolean {
  for (const word of term.words) if (words.has(word)) return true;
  if (term.typed.isStart) for (const word of words) if (isMatch(term, word)) return true;
  return false;
}

export function wordsOfStem(documents: readonly SiteDocument[], stem: string): string[] {
  return documents.flatMap(({ byStem }) => byStem.get(stem) ?? []);
}

export function nearWordsOf(documents: readonly SiteDocument[], word: string): string[] {
  if (nearWords(word) === null) return [];
  return [...new Set(documents.flatMap(({ words }) => [...words].filter((other) => isOneLetterOff(word, other))))];
}

async function listOwnTexts(db: Kysely<Tables>): Promise<OwnTexts> {
  const rows = await db
    .selectFrom("blog_posts")
    .select(["page", "title", "excerpt", "content", "public_from"])
    .where("page", "is not", null)
    .where("public_from", "is not", null)
    .execute();
  return new Map(rows.flatMap(({ page, ...row }) => (page === null ? [] : [[page, row] as const])));
}

function shownText(own: ReturnType<OwnTexts["get"]>, now: Date) {
  const isPublic = own?.public_from && own.public_from <= now.toISOString();
  return isPublic ? { intro: own.excerpt, content: own.content } : null;
}

function textOfPage(pages: BuiltInPages, name: PageName, own: { intro: string; content: string } | null): WrittenText {
  const service = pages.findService(name);
  const { title, intro, content } = { ...pages.copy(name), ...own };
  return { title, summary: service?.summary ?? intro, markdown: service ? `${intro}\n\n${content}` : content };
}

function documentOf(
  about: Pick<SiteDocument, "kind" | "page" | "post">,
  { title, summary, markdown }: WrittenText,
  category: string,
): SiteDocument {
  const fields = { title: wordsOf(title), summary: wordsOf(summary), category: wordsOf(category) };
  const all = [...fields.title, ...fields.summary, ...fields.category, ...wordsOf(plainText(markdown))];
  const words = new Set(all);
  return { ...about, title, summary, markdown, fields, words, byStem: Map.groupBy(words, stemOf) };
}
