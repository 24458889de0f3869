import { type Config, databaseName } from "~/config.server";
import type { Database } from "~/database/database.server";
import type { PostFields } from "~/domain/posts/post/post";
import { SlugTakenError } from "~/domain/posts/post/post-errors";
import { parsePostFile } from "~/domain/posts/post/post-file";
import { createPost } from "~/domain/posts/writing/post-commands.server";
import type { Log } from "~/log.server";
import { demonstrationPostTexts } from "~content/demonstration-posts";
import { withDatabase } from "./command-line.server";

export async function runSeed(config: Config, log: Log): Promise<void> {
  log.info(`Database: ${databaseName(config)}.`);
  const { added, existing } = await withDatabase(config, log, (database) => seed(database, new Date()));
  for (const slug of added) log.info(`Added /blog/${slug}`);
  log.info(`${added.length} demonstration articles added, ${existing.length} were there already and stayed as they are.`);
}

export async function seed(database: Database, now: Date): Promise<{ added: string[]; existing: string[] }> {
  const posts = publishedBy(now, demonstrationPostTexts.map(parsePostFile));
  return database.changeContent(async (transaction) => {
    const added: string[] = [];
    const existing: string[] = [];
    for (const post of posts) {
      try {
        await createPost(transaction, post, new Date(post.published_at ?? now));
        added.push(post.slug);
      } catch (error) {
        if (!(error instanceof SlugTakenError)) throw error;
        existing.push(post.slug);
      }
    }
    return { added, existing };
  });
}

const DAY = 24 * 60 * 60 * 1000;

/** On a machine whose clock is behind the articles' dates, all of them move back by the same number of days. */
function publishedBy(now: Date, posts: readonly PostFields[]): PostFields[] {
  const newest = Math.max(...posts.map((post) => Date.parse(post.published_at ?? now.toISOString())));
  const days = Math.max(0, Math.ceil((newest - now.getTime()) / DAY));
  return posts.map((post) => ({
    ...post,
    published_at: post.published_at && new Date(Date.parse(post.published_at) - days * DAY).toISOString(),
  }));
}
