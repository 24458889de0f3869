import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { GenerationRead } from "~/database/generation-read.server";
import type { Tables } from "~/database/tables";
import { type PostReview, reviewOf } from "~/domain/posts/post/post-review";
import { formerAddresses } from "~/domain/posts/post/post-slugs.server";
import { findPageOfSlug, isOwnPage, pathOfPage } from "~/domain/posts/post/slug";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import type { BuiltInPages } from "./built-in-pages.server";
import { listPageReviews } from "./built-in-reviews.server";
import { ownPageName } from "./own-page";
import type { PageName, PageText } from "./page";
import { editionAt, readEditions, type StoredEdition } from "./spanish-editions.server";
import { type SpanishText, type SpanishTexts, withSpanishLabels } from "./spanish-texts.server";

interface OwnText {
  readonly title: string;
  readonly text: PageText;
  readonly publicFrom: string;
  readonly menuPlace: number | null;
  readonly updatedAt: string;
}

interface OwnTexts {
  readonly byPage: ReadonlyMap<string, OwnText>;
  /** The page that a former address of a page leads to. */
  readonly moved: ReadonlyMap<string, string>;
}

interface ReadTexts extends OwnTexts {
  /** Of the built-in texts. */
  readonly reviews: ReadonlyMap<PageName, PostReview>;
  /** When the articles with a Spanish edition become public, by slug. */
  readonly articles: ReadonlyMap<string, string>;
  /** When the first article becomes public; null without any. */
  readonly firstArticleFrom: string | null;
  readonly editions: ReadonlyMap<string, StoredEdition>;
}

/** A page of the Spanish edition. */
export interface SpanishPage extends SpanishText {
  readonly language: "es";
  readonly text: PageText;
  readonly review: PostReview | null;
  /** The English page is newer than what the text was checked against. */
  readonly isOutdated: boolean;
  /** Its text is not shown until somebody has checked it. */
  readonly isHidden: boolean;
  readonly validUntil: string;
}

/** A page that the clinic added. */
export interface OwnPage {
  readonly title: string;
  readonly text: PageText;
}

/** How long a page made during an outage is cached. */
const RETRY_MS = 5000;

/** The own text of a page once it is public, else the built-in one; during an outage, the last one that was read. */
export class ShownPages {
  readonly #current: GenerationRead<ReadTexts>;

  constructor(
    database: Database,
    readonly builtIn: BuiltInPages,
    private readonly logError: (line: string, error: unknown) => void,
  ) {
    this.#current = new GenerationRead(database, () =>
      database.publicReads.run(async () => {
        const { kysely } = database;
        const [own, reviews] = [await listOwnTexts(kysely), await listPageReviews(kysely, builtIn)];
        const editions = await readEditions(kysely, builtIn);
        return { ...own, reviews, editions, ...(await listTwinnedArticles(kysely, builtIn.spanish)) };
      }),
    );
  }

  /** Takes two queries for all pages after each change of content. @returns validUntil "until-changed" or an instant (ISO 8601) */
  async read(name: PageName, now: Date): Promise<{ readonly text: PageText; readonly validUntil: string }> {
    const { texts, retryAt } = await this.#read(now);
    const own = texts?.byPage.get(name);
    const isPublic = own !== undefined && own.publicFrom <= now.toISOString();
    const review = texts?.reviews.get(name);
    const builtIn = this.builtIn.text(name);
    return {
      text: isPublic ? own.text : review ? { ...builtIn, review } : builtIn,
      validUntil: retryAt ?? (isPublic ? "until-changed" : (own?.publicFrom ?? "until-changed")),
    };
  }

  /** @param path as in the address; null where no Spanish text is shown */
  async readSpanish(path: string, now: Date): Promise<SpanishPage | null> {
    const found = this.builtIn.spanish.find(path);
    if (!found) return null;
    const { texts, retryAt } = await this.#read(now);
    const shipped = this.builtIn.spanish.textOf(found);
    const stored = texts?.editions.get(path);
    const shown = { ...found, language: "es", text: shipped, review: null, isOutdated: false, isHidden: false } as const;
    if (!stored) return { ...shown, validUntil: retryAt ?? "until-changed" };
    const first = texts?.firstArticleFrom ?? null;
    const edition = editionAt(stored, now, first === null || first > now.toISOString());
    const { spanish, ownHtml, review, isOutdated, isHidden } = edition;
    const text = ownHtml === null ? { ...shipped, review } : { intro: spanish.excerpt, html: withSpanishLabels(ownHtml), review };
    return { ...shown, title: spanish.title, text, review, isOutdated, isHidden, validUntil: retryAt ?? edition.validUntil };
  }

  /** The same page in the other language; null where it is not public. */
  async findTwin(path: string, now: Date): Promise<{ readonly twin: string | null; readonly validUntil: string }> {
    const { spanish } = this.builtIn;
    const englishPath = spanish.englishOf(path);
    if (englishPath === null) return { twin: spanish.addressOf(path), validUntil: "until-changed" };
    const slug = /^\/blog\/(.+)$/.exec(englishPath)?.[1];
    if (slug === undefined) return { twin: englishPath, validUntil: "until-changed" };
    const { texts, retryAt } = await this.#read(now);
    const isoNow = now.toISOString();
    const from = texts?.articles.get(slug);
    const first = texts?.firstArticleFrom ?? null;
    // Without any public article the built-in ones are shown.
    const isShown =
      (from !== undefined && from <= isoNow) || ((first === null || first > isoNow) && spanish.builtInArticles.includes(slug));
    const nextChange = [from, first].filter((at) => at != null).filter((at) => at > isoNow);
    return { twin: isShown ? englishPath : null, validUntil: retryAt ?? nextChange.toSorted()[0] ?? "until-changed" };
  }

  /** `movedTo` is where a former address of the page leads; `isKnown` is false if none of this could be read. */
  async readOwnPage(address: string, now: Date) {
    const { texts, retryAt } = await this.#read(now);
    const find = (page: string | undefined) => {
      const own = page === undefined ? undefined : texts?.byPage.get(page);
      return own && own.publicFrom <= now.toISOString() ? own : null;
    };
    const name = ownPageName(address);
    const [page, moved] = [find(name), texts?.moved.get(name)];
    return {
      page: page && ({ title: page.title, text: page.text } satisfies OwnPage),
      movedTo: moved !== undefined && find(moved) ? pathOfPage(moved) : null,
      validUntil: retryAt ?? "until-changed",
      isKnown: texts !== undefined,
    };
  }

  /** The pages that the clinic added to the site's menu, in their order. */
  async listMenu(now: Date) {
    const { texts, retryAt } = await this.#read(now);
    const isoNow = now.toISOString();
    const placed = [...(texts?.byPage ?? [])].flatMap(([page, { menuPlace, text: _, ...own }]) =>
      menuPlace === null ? [] : [{ path: pathOfPage(page), menuPlace, ...own }],
    );
    const isPublic = ({ publicFrom }: { readonly publicFrom: string }) => publicFrom <= isoNow;
    const nextChange = placed.filter((page) => !isPublic(page)).map(({ publicFrom }) => publicFrom);
    return {
      pages: placed.filter(isPublic).toSorted((one, other) => one.menuPlace - other.menuPlace),
      validUntil: retryAt ?? nextChange.toSorted()[0] ?? "until-changed",
    };
  }

  /** While the database can't be read: the last known texts, undefined if there are none, and when to try again. */
  async #read(now: Date): Promise<{ readonly texts: ReadTexts | undefined; readonly retryAt: string | null }> {
    try {
      return { texts: await this.#current.get(), retryAt: null };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) this.logError("The pages’ own texts could not be read", error);
      return { texts: this.#current.lastKnown, retryAt: new Date(now.getTime() + RETRY_MS).toISOString() };
    }
  }
}

async function listTwinnedArticles(
  db: Kysely<Tables>,
  { addresses }: SpanishTexts,
): Promise<Pick<ReadTexts, "articles" | "firstArticleFrom">> {
  const slugs = Object.keys(addresses).flatMap((path) => /^\/blog\/(.+)$/.exec(path)?.[1] ?? []);
  if (slugs.length === 0) return { articles: new Map(), firstArticleFrom: null };
  const rows = await db
    .selectFrom("blog_posts")
    .select(["slug", "public_from"])
    .where("slug", "in", slugs)
    .where("public_from", "is not", null)
    .execute();
  const { first } = await db
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.min("public_from").as("first"))
    .where(isArticle)
    .executeTakeFirstOrThrow();
  return { articles: new Map(rows.map(({ slug, public_from }) => [slug, public_from ?? ""])), firstArticleFrom: first };
}

export async function listOwnTexts(db: Kysely<Tables>): Promise<OwnTexts> {
  const rows = await db
    .selectFrom("blog_posts")
    .select(["page", "title", "excerpt", "content_html", "reviewed_by", "reviewed_on", "next_review_on", "public_from"])
    .select(["menu_place", "updated_at"])
    .where("page", "is not", null)
    .execute();
  const byPage = new Map(
    rows.flatMap(({ page, title, excerpt: intro, content_html: html, public_from: publicFrom, ...row }) => {
      if (page === null || publicFrom === null) return [];
      const { menu_place: menuPlace, updated_at: updatedAt } = row;
      return [[page, { title, text: { intro, html, review: reviewOf(row) }, publicFrom, menuPlace, updatedAt }] as const];
    }),
  );
  return { byPage, moved: rows.some(({ page }) => isOwnPage(page)) ? await listMovedPages(db) : new Map() };
}

async function listMovedPages(db: Kysely<Tables>): Promise<OwnTexts["moved"]> {
  const rows = await formerAddresses(db).select(["post_redirects.slug", "page"]).where("page", "is not", null).execute();
  return new Map(
    rows.flatMap(({ slug, page }) => {
      const former = findPageOfSlug(slug);
      return former === null || page === null ? [] : [[former, page] as const];
    }),
  );
}
