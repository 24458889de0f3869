import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "~/database/database.server";
import { listMatching } from "~/database/search/article-search.server";
import { indexWords } from "~/database/search/search-index.server";
import { listNearWords, listWordsBeginning, listWordsOfStems } from "~/database/search/word-list.server";
import type { Tables } from "~/database/tables";
import { listCategories } from "~/domain/categories/category-queries.server";
import { listMedia } from "~/domain/media/media-queries.server";
import { countMediaUses, listMediaUses, listPostsShowing } from "~/domain/pictures/media-uses.server";
import type { Post } from "~/domain/posts/post/post";
import { listRedirectedSlugs } from "~/domain/posts/post/post-slugs.server";
import { readReviewsDue } from "~/domain/posts/publishing/medical-review-queries.server";
import { listDuePosts } from "~/domain/posts/publishing/scheduling-commands.server";
import { listAuthorSlugs, readAuthorPage } from "~/domain/posts/reading/onward/author-reading.server";
import { listSentBack } from "~/domain/posts/reviewing/review-answers.server";
import { listWaitingReviews } from "~/domain/posts/reviewing/review-requests.server";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { authorAlex, ownerMorgan } from "../../../../tests/support/post-editing";
import { plansOf } from "../../../../tests/support/query-plans";
import { countPostsForStaff, listLinkedArticles, listPostsForStaff, type StaffPostQuery } from "./dashboard-posts.server";
import { listMonthPosts } from "./onward/month-posts.server";
import { findNeighbors } from "./onward/neighbor-posts.server";
import { listRelatedPosts } from "./onward/related-posts.server";
import * as published from "./published-posts.server";

const now = new Date("2026-11-18T17:00:00.000Z");
const post = { slug: "p1", category: "Surgery", title: "Heat", excerpt: "", markdown: "" } as Post;

type Read = (db: Kysely<Tables>) => Promise<unknown>;
const staff =
  (query: Partial<StaffPostQuery>): Read =>
  (db) =>
    listPostsForStaff(db, { actor: ownerMorgan, ...query });

const visitors =
  (within: "title" | "text", categories?: string[]): Read =>
  (db) =>
    listMatching(db, { words: [{ words: ["heat", "heats"], start: "he" }], within, now, limit: 40, ...(categories && { categories }) });

const reads: readonly (readonly [string, Read, string | RegExp])[] = [
  ["the list", (db) => published.listPublishedPosts(db, { page: 1, now }), "blog_posts_newest"],
  ["a far page of the list", (db) => published.listPublishedPosts(db, { page: 12, now }), "blog_posts_newest"],
  ["a category", (db) => published.listPublishedPosts(db, { page: 1, category: "Surgery", now }), "blog_posts_category"],
  ["the categories", (db) => published.listPublishedCategories(db, now), "blog_posts_newest"],
  ["an article", (db) => published.findPublishedPostBySlug(db, "p1", now), "slug"],
  ["related articles", (db) => listRelatedPosts(db, post, now), "blog_posts_category"],
  ["the articles before and after", (db) => findNeighbors(db, post, now), "blog_posts_category"],
  ["the names of authors", (db) => listAuthorSlugs(db, now), "blog_posts_byline"],
  ["the names of reviewers", (db) => listAuthorSlugs(db, now), "blog_posts_reviewer"],
  ["an author's articles", (db) => readAuthorPage(db, now, { slug: "team", page: 2 }), "blog_posts_byline"],
  ["a reviewer's articles", (db) => readAuthorPage(db, now, { slug: "vet", page: 1 }), "blog_posts_reviewer"],
  ["the articles of a month", (db) => listMonthPosts(db, now, { limit: 3, except: [] }), "blog_posts_months"],
  ["a feed", (db) => published.listNewestPosts(db, now, 20), "blog_posts_newest"],
  ["a part of the site map", (db) => published.listPublishedPart(db, now, { part: 2, size: 100 }), "blog_posts_newest"],
  ["the next publication", (db) => published.findNextPublication(db, now), "blog_posts_newest"],
  ["what is due", (db) => listDuePosts(db, now), "blog_posts_scheduled"],
  ["what links lead to", (db) => published.listPublishedSlugs(db, now, ["p1", "p2"]), "slug"],
  ["where former addresses lead to", (db) => listRedirectedSlugs(db, now, ["p1", "p2"]), "post_redirects"],
  ["the categories of staff", listCategories, "post_counts"],
  ["the counters", (db) => countPostsForStaff(db, authorAlex), "post_counts"],
  ["the dashboard", staff({ page: 3 }), "blog_posts_created"],
  ["oldest first", staff({ sort: "oldest" }), "blog_posts_created"],
  ["last changed first", staff({ sort: "updated" }), "blog_posts_updated"],
  ["by title", staff({ sort: "title" }), "blog_posts_title"],
  ["a category's published posts", staff({ category: "Surgery", status: "published" }), "blog_posts_in_category"],
  ["an author's own", staff({ actor: authorAlex }), "blog_posts_author"],
  ["unpublished changes", staff({ status: "unpublished-changes" }), "blog_posts_ahead"],
  ["the trash", staff({ trashed: true }), "blog_posts_trash"],
  ["reviews that are due", (db) => readReviewsDue(db, "2026-11-18"), "blog_posts_next_review"],
  ["articles to link to", (db) => listLinkedArticles(db, ownerMorgan, "heat"), "blog_posts_title"],
  ["where a picture is used", (db) => listMediaUses(db, "picture00001"), /media_uses_key|autoindex_media_uses/],
  ["how often pictures are used", (db) => countMediaUses(db, ["picture00001"]), /media_uses_key|autoindex_media_uses/],
  ["unused pictures", (db) => listMedia(db, { unused: true }), /media_uses_key|autoindex_media_uses/],
  ["which posts show a picture", (db) => listPostsShowing(db, ["picture00001"]), /media_uses_key|autoindex_media_uses/],
  ["reviews that wait", listWaitingReviews, /SEARCH blog_posts USING INDEX sqlite_autoindex|blog_posts_pkey/],
  ["reviews sent back", (db) => listSentBack(db, ownerMorgan), /^(?!.*SCAN post).*(autoindex_blog_posts|blog_posts_pkey)/s],
  ["a search", staff({ search: "heat" }), /post_search VIRTUAL TABLE INDEX|post_search_words/],
  ["a visitor’s search", visitors("text"), /post_search/],
  ["a visitor’s search of titles", visitors("title"), /post_search_titles|post_search_title/],
  ["of a category", visitors("text", ["Surgery"]), /post_search/],
  ["words of a stem", (db) => listWordsOfStems(db, ["heat"]), "post_search_vocabulary_stem"],
  ["words that begin", (db) => listWordsBeginning(db, "heat", 12), /post_search_vocabulary_pkey|autoindex_post_search_vocabulary/],
  ["words that are near", (db) => listNearWords(db, "heats"), /post_search_vocabulary_(reversed|pkey)|autoindex_post_search_vocabulary/],
];

/** At most 500 posts, a handful of categories, reviews, and the library, which is small here. */
const sorting = [
  "a search",
  "articles to link to",
  "the categories of staff",
  "words that begin",
  "reviews that wait",
  "reviews sent back",
  "unused pictures",
];

describeEachDatabase("what a page asks", (getDatabase) => {
  test("is read through an index, without scanning or sorting every post", async () => {
    const database = getDatabase();
    await addManyPosts(database);
    for (const [what, read, index] of reads) {
      const plans = (await plansOf(database, read, { avoidSorting: false })).join("\n---\n");
      expect(plans, what).toMatch(index);
      expect(plans, what).not.toMatch(/SCAN blog_posts(?! USING (COVERING )?INDEX)|Seq Scan on (blog_posts|post_search)\b/);
      if (!sorting.includes(what))
        expect(plans, what).not.toMatch(/TEMP B-TREE FOR ORDER BY|Sort Key: .*(public_from|created_at|updated_at|title)/);
    }
  });
});

/** So many that no engine would rather read them all. */
async function addManyPosts(database: Database): Promise<void> {
  const db = database.kysely;
  await sql`
    insert into blog_posts (id, title, slug, content, author_name, created_at, updated_at, published_at, status, category, reviewed_by)
    with recursive number (n) as (select 1 union all select n + 1 from number where n < 3000)
    select 'p' || n, 'Title', 'p' || n, 'Text', 'Team', '2026', '2026', '2026', 'published', case n % 40 when 1 then 'Surgery' else 'C' || n % 40 end, case n % 40 when 2 then 'Vet' end from number`.execute(
    db,
  );
  const words = database.kind === "sqlite" ? sql`id` : sql`array_to_tsvector(array[id])`;
  await sql`insert into post_search (post_id, words) select id, ${words} from blog_posts where id <> 'p1'`.execute(db);
  await indexWords(db, "p1", { title: "", words: ["heat"] });
  if (database.kind === "postgres") await sql`analyze`.execute(db);
}
