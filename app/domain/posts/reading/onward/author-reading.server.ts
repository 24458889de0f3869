import { slugFromTitle } from "~/domain/posts/post/slug";
import { type Read, type Reading, read, summaryOf } from "~/domain/posts/reading/blog-reading.server";
import { countPublishedPosts } from "~/domain/posts/reading/published-posts.server";
import { type AuthorPage, listAuthorSlugs, readAuthorPage } from "./author-posts.server";

export function readAuthor(reading: Reading, asked: { slug: string; page: number }): Promise<Read<AuthorPage | null>> {
  return read<AuthorPage | null>(
    reading,
    async (db, now) => (await readAuthorPage(db, now, asked)) ?? ((await countPublishedPosts(db, now)) > 0 ? null : undefined),
    () => {
      const posts = reading.builtIn().filter(({ authorName }) => slugFromTitle(authorName) === asked.slug);
      const [newest] = posts;
      if (!newest || asked.page > 1) return null;
      return { name: newest.authorName, hasWritten: true, hasReviewed: false, posts: posts.map(summaryOf), hasMore: false };
    },
  );
}

export function readAuthorSlugs(reading: Reading): Promise<Read<readonly string[]>> {
  return read<readonly string[]>(reading, listAuthorSlugs, () => []);
}
