import { setImmediate as nextTurn } from "node:timers/promises";
import type { PostFields } from "./post";
import { parsePostFile } from "./post-file";

const known = new WeakMap<readonly string[], Promise<readonly PostFields[]>>();

/** The posts of texts that ship with the site. Parsed once, with turns of the event loop in between: all of them take 70 ms. */
export function parseShippedPosts(texts: readonly string[]): Promise<readonly PostFields[]> {
  const posts = known.get(texts) ?? parseAll(texts);
  known.set(texts, posts);
  return posts;
}

async function parseAll(texts: readonly string[]): Promise<readonly PostFields[]> {
  const posts: PostFields[] = [];
  for (const text of texts) {
    posts.push(parsePostFile(text));
    await nextTurn();
  }
  return posts;
}
