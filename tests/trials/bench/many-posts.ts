import { randomUUID } from "node:crypto";
import type { Config } from "~/config.server";
import { Database } from "~/database/database.server";
import { distinctWords } from "~/database/search/search-words";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { insertPost } from "~/domain/posts/writing/show-revision.server";
import { olderPosts } from "../../support/fixtures";

const DISTINCT_TEXTS = 20;
const IN_ONE_TRANSACTION = 5000;

/** Published posts as the editor would have stored them, a quarter of an hour apart. */
export async function addPosts(config: Config, from: number, to: number): Promise<void> {
  const database = await Database.open(config, console.error);
  const texts = olderPosts(DISTINCT_TEXTS).map((text) => ({
    text,
    rendered: { content: text.content, pictures: new Map(), html: renderMarkdown(text.content), words: distinctWords(text.content) },
  }));
  for (let start = from; start < to; start += IN_ONE_TRANSACTION) {
    await database.changeContent(async (transaction) => {
      for (let number = start; number < Math.min(to, start + IN_ONE_TRANSACTION); number += 1) {
        const sample = texts[number % texts.length];
        if (!sample) continue;
        const { published_at: _, status, ...fields } = sample.text;
        const text = { ...fields, title: `${fields.title} of ${number}`, slug: `article-${number}` };
        const at = new Date(Date.UTC(2026, 0, 1) - number * 15 * 60_000).toISOString();
        const author = { id: null, name: fields.author_name };
        const columns = { id: randomUUID(), created_at: at, updated_at: at, published_at: at, status };
        await insertPost(transaction, columns, { text, status, cause: "created", savedAt: at, author, rendered: sample.rendered });
      }
    });
  }
  await database.close();
}
