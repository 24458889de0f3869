import { wordsOf } from "~/database/search/search-words";
import type { PostSummary } from "~/domain/posts/post/post";
import { hasMark, type MarkedText, markWords, quoteMatch } from "./marked-text";
import { isProminent, type SearchedFields, type SearchTerm, scoreOf } from "./search-query";
import type { SearchedPageName, SiteDocument } from "./site-documents.server";

/** What a result shows. */
export interface Hit {
  readonly kind: SiteDocument["kind"];
  /** Null for an article. */
  readonly page: SearchedPageName | null;
  /** Null for a page. */
  readonly post: Pick<PostSummary, "slug" | "category" | "theme" | "authorName" | "publishedAt" | "readTime"> | null;
  readonly title: MarkedText;
  readonly text: MarkedText;
}

export interface RankedHit extends Pick<SiteDocument, "kind" | "page" | "post" | "title" | "summary"> {
  /** Null where it is still to be read. */
  readonly markdown: string | null;
  readonly score: number;
  /** A page that is about the search. */
  readonly isLead: boolean;
}

export function listHits(documents: readonly SiteDocument[], posts: readonly PostSummary[], terms: readonly SearchTerm[]): RankedHit[] {
  const pages = documents.map(({ kind, page, post, title, summary, markdown, fields }) => {
    const mayLead = kind === "service" || page === "contact";
    const isLead = mayLead && terms.every((term) => isProminent(fields, term));
    return { kind, page, post, title, summary, markdown, isLead, score: scoreOf(fields, terms) };
  });
  const articles = posts.map((post) => ({
    ...({ kind: "article", page: null, post, title: post.title, summary: post.excerpt, markdown: null, isLead: false } as const),
    score: scoreOf(fieldsOf(post), terms),
  }));
  return [...pages, ...articles];
}

function fieldsOf({ title, excerpt, category }: PostSummary): SearchedFields {
  return { title: wordsOf(title), summary: wordsOf(excerpt), category: wordsOf(category) };
}

/** So that a word of every service page leaves room for articles. */
const MAX_LEADS = 3;

/** Pages that are about the search, then the best matches, of equal ones the newest first. */
export function rank(hits: readonly RankedHit[]): readonly RankedHit[] {
  const sorted = hits.toSorted(
    (one, other) => other.score - one.score || compare(publishedAt(other), publishedAt(one)) || compare(nameOf(one), nameOf(other)),
  );
  const leads = sorted.filter(({ isLead }) => isLead).slice(0, MAX_LEADS);
  return [...leads, ...sorted.filter((hit) => !leads.includes(hit))];
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const publishedAt = ({ post }: RankedHit) => post?.publishedAt ?? "";
const nameOf = ({ page, post }: RankedHit) => page ?? post?.slug ?? "";

/** @param listTexts Markdown of articles by slug */
export async function quoteHits(
  hits: readonly RankedHit[],
  matches: (word: string) => boolean,
  listTexts: (slugs: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Hit[]> {
  const marked = hits.map((hit) => ({ hit, summary: markWords(hit.summary, matches) }));
  const unread = marked.flatMap(({ hit, summary }) => (hit.markdown === null && hit.post && !hasMark(summary) ? [hit.post.slug] : []));
  const texts = await listTexts(unread);
  return marked.map(({ hit: { kind, page, post, title, markdown }, summary }) => {
    const text = markdown ?? texts.get(post?.slug ?? "") ?? "";
    return {
      kind,
      page,
      post: post && shownOf(post),
      title: markWords(title, matches),
      text: hasMark(summary) ? summary : (quoteMatch(text, matches) ?? summary),
    };
  });
}

function shownOf({ slug, category, theme, authorName, publishedAt, readTime }: PostSummary): Hit["post"] {
  return { slug, category, theme, authorName, publishedAt, readTime };
}
