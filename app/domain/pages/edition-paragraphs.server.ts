import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { isWithinLimits } from "~/domain/posts/article/markdown-limits";
import { textBlocks } from "~/domain/posts/reviewing/review-comments.server";
import { publishPost, saveWithoutPublishing } from "~/domain/posts/writing/post-editing-commands.server";
import { getStoredPost } from "~/domain/posts/writing/stored-post.server";
import { hashText } from "~/domain/posts/writing/text-review.server";
import type { Actor } from "~/domain/staff/roles";
import type { BuiltInPages } from "./built-in-pages.server";
import { editPage } from "./page-commands.server";
import { spanishPageName, type Words, wordsOf } from "./spanish-editions.server";
import type { SpanishText } from "./spanish-texts.server";

/** A block of a text, such as a paragraph, a table with its caption or a list; all its notes are one. */
interface EditionParagraph {
  readonly markdown: string;
  readonly html: string;
}

/** @returns one whole block for a text beyond the parser's limits */
export async function paragraphsOf(db: Kysely<Tables>, content: string): Promise<EditionParagraph[]> {
  const spans = spansOf(content);
  const blocks = await textBlocks(await renderArticle(db, content));
  // A comment or a line across has no block of its own.
  const isAligned = blocks.length === spans.length;
  return spans.map(({ start, end }, index) => ({
    markdown: content.slice(start, end),
    html: isAligned ? (blocks[index]?.html ?? "") : "",
  }));
}

function spansOf(content: string): { readonly start: number; readonly end: number }[] {
  if (!isWithinLimits(content)) return [{ start: 0, end: content.length }];
  const nodes = unified().use(remarkParse).use(remarkGfm).parse(content).children;
  const spans: { start: number; end: number; type: string }[] = [];
  for (const node of nodes) {
    const { type, position } = node;
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    const last = spans.at(-1);
    const isNote = type === "footnoteDefinition" && last?.type === type;
    // All in italics, right after a table or a list.
    const isCaption = type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "emphasis";
    if (last && (isNote || (isCaption && /^(table|list)$/.test(last.type)))) last.end = end;
    else spans.push({ start, end, type });
  }
  return spans;
}

/** The Spanish text as staff last saved it, whether readers see it or not. */
export async function readNewestSpanish(db: Kysely<Tables>, text: SpanishText) {
  const page = spanishPageName(text);
  const row = await db.selectFrom("blog_posts").select("id").where("page", "=", page).where("deleted_at", "is", null).executeTakeFirst();
  if (!row) return { words: wordsOf(text), post: null };
  const { row: stored, newest, unpublished } = await getStoredPost(db, row.id);
  const { title, excerpt, content } = newest.text;
  const isShown = stored.status === "published" && unpublished === null;
  return { words: { title, excerpt, content }, post: { id: row.id, version: stored.version, isShown } };
}

interface EditionCommand {
  readonly text: SpanishText;
  readonly actor: Actor;
  readonly now: Date;
}

interface SaveParagraph extends EditionCommand {
  readonly place: number;
  readonly markdown: string;
  /** Of the whole text that the writer saw. */
  readonly seen: string;
}

/** Readers keep the published text until the new one is published. @throws DomainError, notAllowed */
export async function saveParagraph(database: Database, { text, place, markdown, seen, actor, now }: SaveParagraph): Promise<void> {
  const { words } = await readNewestSpanish(database.kysely, text);
  const span = spansOf(words.content)[place];
  if (!span || hashText(words) !== seen)
    throw new DomainError(
      "conflict",
      "Not saved",
      "Somebody saved this text since you opened it. Copy what you wrote, reload the page, and write it again.",
    );
  const content = `${words.content.slice(0, span.start)}${markdown.replace(/\r\n?/g, "\n").trim()}${words.content.slice(span.end)}`;
  const { post, fields } = await openPost(database, { text, actor, now });
  const edit = { id: post.id, basedOnVersion: post.version, saveId: randomUUID(), actor, now };
  await saveWithoutPublishing(database, { ...edit, fields: { ...fields, content }, automatic: false });
}

/** @throws DomainError, notAllowed */
export async function publishEdition(database: Database, { text, version, actor, now }: EditionCommand & { readonly version: number }) {
  const { post } = await readNewestSpanish(database.kysely, text);
  if (!post) throw new DomainError("conflict", "Nothing to publish", "Readers see the text that came with the site.");
  return publishPost(database, { id: post.id, basedOnVersion: version, saveId: randomUUID(), actor, now });
}

/** Makes the post of a Spanish text on the first edit. */
async function openPost(database: Database, { text, actor, now }: EditionCommand) {
  const known = (await readNewestSpanish(database.kysely, text)).post;
  const builtIn = { title: text.title, intro: text.intro, content: text.content };
  const id = known?.id ?? (await editPage(database, { page: spanishPageName(text), builtIn, actor, now }));
  const { row, newest } = await getStoredPost(database.kysely, id);
  return { post: { id, version: row.version }, fields: { ...newest.text, status: row.status } };
}

/** @throws DomainError for an address without a Spanish text that has a twin */
export function getSpanishText({ spanish }: BuiltInPages, page: string): SpanishText {
  const text = spanish.find(page === "es" ? "/es" : `/es/${page}`);
  if (!text || text.kind === "statements")
    throw new DomainError("not-found", "Page not found", "The site has no Spanish page with this address.");
  return text;
}

export function hashesOf(spanish: Words, english: Words | null) {
  return { spanish: hashText(spanish), english: english ? hashText(english) : "" };
}
