import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { emptyText } from "~/domain/posts/post/post-for-staff";
import { type PostReview, reviewOf } from "~/domain/posts/post/post-review";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import { compareTexts } from "~/domain/posts/revisions/revision-difference";
import { hashText } from "~/domain/posts/writing/text-review.server";
import type { BuiltInPages } from "./built-in-pages.server";
import type { SpanishText } from "./spanish-texts.server";

export interface Words {
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
}

/** A stored text that readers see from `publicFrom` on (ISO 8601). */
interface StoredWords extends Words {
  readonly publicFrom: string;
}

interface Signature extends Words {
  readonly words: string;
  readonly englishWords: string;
  readonly signerId: string;
  readonly review: PostReview | null;
}

/** What decides about a Spanish page, as it is stored. */
export interface StoredEdition {
  readonly text: SpanishText;
  readonly english: StoredWords | null;
  readonly spanish: (StoredWords & { readonly html: string }) | null;
  /** The newest first. */
  readonly reviews: readonly Signature[];
  readonly shipped: Words | null;
}

/** A Spanish page at one moment. */
export interface Edition {
  readonly text: SpanishText;
  readonly spanish: Words;
  /** Null for the text that ships with the site. */
  readonly ownHtml: string | null;
  /** Null while its English page is not public. */
  readonly english: Words | null;
  /** The English words that the text was last compared with. */
  readonly comparedWith: Words | null;
  readonly review: PostReview | null;
  /** Accounts that signed these words beside these English ones. */
  readonly signerIds: readonly string[];
  readonly isOutdated: boolean;
  /** First aid that may say something else than the English page: not shown until somebody has compared the two. */
  readonly isHidden: boolean;
  readonly validUntil: string;
}

/** The statements describe this software and change with it, in both languages. */
function isTwin({ kind }: SpanishText): boolean {
  return kind !== "statements";
}

/** The Spanish address without its first slash: the page of the post that holds a text of the clinic's own. */
export function spanishPageName({ path }: SpanishText): string {
  return path.slice(1);
}

/** Takes three queries for all. */
export async function readEditions(db: Kysely<Tables>, builtIn: BuiltInPages): Promise<ReadonlyMap<string, StoredEdition>> {
  const texts = builtIn.spanish.all.filter(isTwin);
  if (texts.length === 0) return new Map();
  const slugs = texts.flatMap(({ kind, name }) => (kind === "articles" ? name : []));
  const names = texts.flatMap((text) => [spanishPageName(text), ...(text.kind === "articles" ? [] : [text.name])]);
  const rows = await db
    .selectFrom("blog_posts")
    .select(["slug", "page", "title", "excerpt", "content", "content_html as html", "public_from"])
    .where((where) => where.or([where("slug", "in", [...slugs, ""]), where("page", "in", names)]))
    .where("public_from", "is not", null)
    .execute();
  const reviews = await db.selectFrom("spanish_reviews").selectAll().orderBy("recorded_at", "desc").orderBy("id").execute();
  const articles = slugs.length > 0 ? await builtIn.spanish.shippedArticles() : new Map<string, Words>();
  const stored = rows.map(({ public_from, ...row }) => ({ ...row, publicFrom: public_from ?? "" }));
  return new Map(
    texts.map((text) => {
      const page = spanishPageName(text);
      const ofArticle = text.kind === "articles";
      const english = stored.find((row) => (ofArticle ? row.page === null && row.slug === text.name : row.page === text.name)) ?? null;
      const shipped = ofArticle ? (articles.get(text.name) ?? null) : wordsOf(builtIn.copy(builtIn.getName(text.name)));
      const own = reviews.filter((review) => review.page === page);
      return [
        text.path,
        {
          ...{ text, english, shipped },
          spanish: stored.find((row) => row.page === page) ?? null,
          reviews: own.map(({ title, excerpt, content, words_hash: words, english_hash: englishWords, ...row }) => {
            return { title, excerpt, content, words, englishWords, signerId: row.reviewed_by_id, review: reviewOf(row) };
          }),
        },
      ];
    }),
  );
}

/** @param builtInArticlesAreShown while no article is public */
export function editionAt(
  { text, english, spanish, reviews, shipped }: StoredEdition,
  now: Date,
  builtInArticlesAreShown = false,
): Edition {
  const isoNow = now.toISOString();
  const isPublic = (words: StoredWords | null) => words !== null && words.publicFrom <= isoNow;
  const isShipped = text.kind !== "articles" || builtInArticlesAreShown;
  const englishNow = isPublic(english) ? english : isShipped ? shipped : null;
  const own = isPublic(spanish) ? spanish : null;
  const spanishNow = own ?? { title: text.title, excerpt: text.intro, content: text.content };
  const hash = englishNow && hashText(englishNow);
  const words = hashText(spanishNow);
  const signatures = reviews.filter((one) => one.words === words && one.englishWords === hash);
  // English words that were put back have an older signature.
  const comparedWith = signatures[0] ?? reviews[0] ?? shipped;
  const isOutdated = hash !== null && comparedWith !== null && hashText(comparedWith) !== hash;
  const nextChange = [english, spanish].flatMap((stored) => (stored && !isPublic(stored) ? stored.publicFrom : []));
  return {
    ...{ text, spanish: spanishNow, ownHtml: own?.html ?? null, english: englishNow, comparedWith, isOutdated },
    review: signatures[0]?.review ?? null,
    signerIds: signatures.map(({ signerId }) => signerId),
    isHidden: isOutdated && text.isFirstAid,
    validUntil: nextChange.toSorted()[0] ?? "until-changed",
  };
}

/** For staff, in the order of the site. */
export async function listEditions(db: Kysely<Tables>, builtIn: BuiltInPages, now: Date): Promise<Edition[]> {
  const editions = await readEditions(db, builtIn);
  const article = await db
    .selectFrom("blog_posts")
    .select("id")
    .where(isArticle)
    .where("public_from", "<=", now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return [...editions.values()].map((stored) => editionAt(stored, now, article === undefined));
}

/** With what changed in the English text since the two were compared. @throws DomainError */
export async function readEdition(db: Kysely<Tables>, builtIn: BuiltInPages, path: string, now: Date) {
  const edition = (await listEditions(db, builtIn, now)).find(({ text }) => text.path === path);
  if (!edition) throw new DomainError("not-found", "Page not found", "The site has no Spanish page with this address.");
  const { comparedWith, english, isOutdated } = edition;
  const difference = isOutdated && comparedWith && english ? compareTexts(asText(comparedWith), asText(english)) : null;
  return { ...edition, difference };
}

export function wordsOf({ title, intro, content }: { title: string; intro: string; content: string }): Words {
  return { title, excerpt: intro, content };
}

function asText({ title, excerpt, content }: Words) {
  return { ...emptyText, title, excerpt, content };
}
