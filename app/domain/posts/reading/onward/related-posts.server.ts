import type { Kysely } from "kysely";
import { wordsOf } from "~/database/search/search-words";
import type { Tables } from "~/database/tables";
import { listPostsWithWords } from "~/database/text-search.server";
import { plainText } from "~/domain/posts/article/reading-time";
import type { Post, PostSummary } from "~/domain/posts/post/post";
import { countPublishedPosts, listSummaries, newestFirst, ofCategory, published } from "~/domain/posts/reading/published-posts.server";

const MAX_RELATED = 3;

/** A word in more articles than this says too little about one of them, and costs too much to look up. */
const MAX_WITH_A_WORD = 50;

/** How many of the best articles with shared words are read. */
const MAX_CANDIDATES = 40;

/** A word in the title of the other article counts this much more than in its text. */
const TITLE_WEIGHT = 2;

/** Added for the same category. */
const SAME_CATEGORY = 14;

/** A lower score is chance, and so is a word in neither title. Articles of the same category need none. */
const MIN_SCORE = 18;

/** Articles with the same keywords, the rarer the better; then the newest of its category. */
export async function listRelatedPosts(db: Kysely<Tables>, post: Post, now: Date): Promise<PostSummary[]> {
  const words = await findWords(db, post, now);
  const others = published(db, now).where("slug", "!=", post.slug);
  const ownTitle = new Set(stemsOf(post.title));
  const columns = ["id", "title", "category", "public_from"] as const;
  const ids = bestOf(words);
  const sharing = ids.length > 0 ? await others.where("id", "in", ids).select(columns).execute() : [];
  const newest = await newestFirst(ofCategory(others, post.category)).select(columns).limit(MAX_RELATED).execute();
  const candidates = new Map([...newest, ...sharing].map((candidate) => [candidate.id, candidate]));
  const ranked = [...candidates.values()]
    .map(({ id, title, category, public_from }) => {
      const titled = new Set(stemsOf(title));
      const shared = words.filter(({ posts }) => posts.has(id));
      const isSame = category === post.category;
      const hasTitleWord = shared.some(({ stem }) => titled.has(stem) || ownTitle.has(stem));
      const score = shared.reduce(
        (sum, { stem, worth }) => sum + worth * (titled.has(stem) ? 1 + TITLE_WEIGHT : 1),
        isSame ? SAME_CATEGORY : 0,
      );
      return { id, score, fits: isSame || (hasTitleWord && score >= MIN_SCORE), place: `${public_from} ${id}` };
    })
    .filter(({ fits }) => fits)
    .sort((one, other) => other.score - one.score || (one.place < other.place ? 1 : -1));
  return listSummaries(
    db,
    ranked.slice(0, MAX_RELATED).map(({ id }) => id),
  );
}

interface SharedWord {
  readonly stem: string;
  readonly worth: number;
  /** Ids; drafts too. */
  readonly posts: ReadonlySet<string>;
}

async function findWords(db: Kysely<Tables>, post: Post, now: Date): Promise<SharedWord[]> {
  const words = keywordsOf(post);
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

interface Keyword {
  readonly stem: string;
  readonly weight: number;
}

const MAX_KEYWORDS = 16;

/** Characters of a text that are searched. */
const MAX_TEXT_LENGTH = 20_000;

const OWN_TITLE_WEIGHT = 4;
const EXCERPT_WEIGHT = 1;
/** A word this frequent is what the text is about; being more frequent adds nothing. */
const MAX_TIMES = 6;

/** The words that say what an article is about, the weightiest first: those of its title, then those that it repeats. */
export function keywordsOf({ title, excerpt, markdown }: Pick<Post, "title" | "excerpt" | "markdown">): readonly Keyword[] {
  const weights = new Map<string, number>();
  const add = (word: string, weight: number) => weights.set(word, (weights.get(word) ?? 0) + weight);
  for (const word of new Set(stemsOf(title))) add(word, OWN_TITLE_WEIGHT);
  for (const word of new Set(stemsOf(excerpt))) add(word, EXCERPT_WEIGHT);
  const words = stemsOf(withoutSources(markdown.slice(0, MAX_TEXT_LENGTH)));
  for (const [word, { length: times }] of Map.groupBy(words, (one) => one)) {
    if (times > 2) add(word, Math.min(times, MAX_TIMES) / 2);
  }
  return [...weights]
    .sort(([one, weight], [other, otherWeight]) => otherWeight - weight || (one < other ? -1 : 1))
    .slice(0, MAX_KEYWORDS)
    .map(([stem, weight]) => ({ stem, weight }));
}

/** Words in the singular, without common ones. */
function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length > 2 && !/^\d/.test(word))
    .map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word))
    .filter((word) => !common.has(word));
}

/** Footnotes name journals and dates, which many articles share. */
function withoutSources(markdown: string): string {
  return plainText(markdown.replace(/^\[\^[^[\]\n]{1,99}\]:.*$/gm, ""));
}

const common: ReadonlySet<string> = new Set(
  `about after again all also and any are ask away because been before being best both but call can come could day did doe doesn don does each
  even every few first for from get give goe had has have her here him his home hour how into its just keep know last les less like little
  long look made make many may mean more most much need never new not now off often old one only other our out over own part people pet put
  right same say see she should some soon still such take than that the their them then there these they thing this those three time too two
  under until use usual usually very want was way week well were what when where which while who why will with without work would year you your
  dog cat vet clinic veterinarian animal`.split(/\s+/),
);
