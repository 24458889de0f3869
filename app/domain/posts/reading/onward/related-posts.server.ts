import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { listPostsWithWords } from "~/database/text-search.server";
import type { Post, PostSummary } from "~/domain/posts/post/post";
import { countPublishedPosts, listSummaries, newestFirst, ofCategory, published } from "~/domain/posts/reading/published-posts.server";
import { stemsOf, tellingWords } from "./telling-words.server";

/** A word that more articles have tells too little about one of them, and costs too much to look up. */
const MAX_WITH_A_WORD = 50;

/** Of those with shared words, the best so many are read. */
const MAX_CANDIDATES = 40;

/** What a word counts in the title of the other article, beside its text. */
const IN_TITLE = 2;

/** What being of the same category counts beside shared words. */
const SAME_CATEGORY = 14;

/** Less in common is chance, as is a word that is in neither title. Of the same category, any will do. */
const LEAST_SCORE = 18;

/** Articles that share the words which tell what this one is about, the rarer the better; then the newest of its category. */
export async function listRelatedPosts(db: Kysely<Tables>, post: Post, now: Date, limit: number): Promise<PostSummary[]> {
  const words = await findWords(db, post, now);
  const others = published(db, now).where("slug", "!=", post.slug);
  const ownTitle = new Set(stemsOf(post.title));
  const columns = ["id", "title", "category", "public_from"] as const;
  const ids = bestOf(words);
  const sharing = ids.length > 0 ? await others.where("id", "in", ids).select(columns).execute() : [];
  const newest = await newestFirst(ofCategory(others, post.category)).select(columns).limit(limit).execute();
  const candidates = new Map([...newest, ...sharing].map((candidate) => [candidate.id, candidate]));
  const ranked = [...candidates.values()]
    .map(({ id, title, category, public_from }) => {
      const titled = new Set(stemsOf(title));
      const shared = words.filter(({ posts }) => posts.has(id));
      const isSame = category === post.category;
      const isTelling = shared.some(({ stem }) => titled.has(stem) || ownTitle.has(stem));
      const score = shared.reduce(
        (sum, { stem, worth }) => sum + worth * (titled.has(stem) ? 1 + IN_TITLE : 1),
        isSame ? SAME_CATEGORY : 0,
      );
      return { id, score, fits: isSame || (isTelling && score >= LEAST_SCORE), place: `${public_from} ${id}` };
    })
    .filter(({ fits }) => fits)
    .sort((one, other) => other.score - one.score || (one.place < other.place ? 1 : -1));
  return listSummaries(
    db,
    ranked.slice(0, limit).map(({ id }) => id),
  );
}

interface SharedWord {
  readonly stem: string;
  readonly worth: number;
  /** Ids, drafts among them. */
  readonly posts: ReadonlySet<string>;
}

async function findWords(db: Kysely<Tables>, post: Post, now: Date): Promise<SharedWord[]> {
  const words = tellingWords(post);
  const total = await countPublishedPosts(db, now);
  const found = await listPostsWithWords(
    db,
    words.map(({ stem }) => [stem, `${stem}s`]),
    MAX_WITH_A_WORD,
  );
  return words.map(({ stem, weight }, index) => {
    const posts = new Set(found[index]);
    return { stem, posts, worth: posts.size > 0 ? weight * Math.log(Math.max(1, total / posts.size)) : 0 };
  });
}

function bestOf(words: readonly SharedWord[]): string[] {
  const scores = new Map<string, number>();
  for (const { posts, worth } of words) for (const id of posts) scores.set(id, (scores.get(id) ?? 0) + worth);
  return [...scores]
    .sort(([one, score], [other, otherScore]) => otherScore - score || (one < other ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
    .map(([id]) => id);
}
