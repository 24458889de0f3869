import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { distinctWords } from "~/database/search/search-words";
import type { Tables } from "~/database/tables";
import { listShownPictures } from "~/domain/pictures/list-pictures.server";
import { listMediaIds } from "~/domain/pictures/media-address";
import type { Picture } from "~/domain/pictures/picture";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { type ArticleFacts, plainTextFacts, readArticleFacts } from "./article-facts";
import { renderMarkdown } from "./article-html";
import { articleWorkers } from "./article-workers.server";
import { plainTextHtml } from "./plain-text-html";
import { type PublicationWarning, publicationWarnings, type WarningContext } from "./publication-warnings";

/** HTML made before the transaction that stores it, which holds every other writer on SQLite. */
export interface RenderedText {
  readonly content: string;
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly html: string;
}

/** What a search finds the text by, found before the transaction, too. */
export interface SearchableText extends RenderedText {
  readonly words: readonly string[];
}

/** A text that costs too much is not found by its words. */
export async function findWords(content: string): Promise<readonly string[]> {
  const workers = content.length > MAX_HERE ? articleWorkers() : null;
  return workers ? ((await workers.run("distinctWords", content)) ?? []) : distinctWords(content);
}

/** A worker costs more than the words of so many letters, which take some milliseconds. */
const MAX_HERE = 5000;

/** @param changed a picture as it will be after a change that is not stored yet */
export async function renderText(db: Kysely<Tables>, content: string, changed: Picture | null = null): Promise<RenderedText> {
  const pictures = await listPicturesIn(db, content);
  if (changed) pictures.set(changed.id, changed);
  const workers = articleWorkers();
  const html = workers
    ? ((await workers.run("renderMarkdown", content, { media: pictures })) ?? plainTextHtml(content))
    : renderMarkdown(content, { media: pictures });
  return { content, pictures, html };
}

/** A text that costs too much to render is shown as it was typed. */
export async function renderArticle(db: Kysely<Tables>, content: string): Promise<string> {
  return (await renderText(db, content)).html;
}

/** Whether the pictures of a text are still as they were when it was rendered. */
export async function hasSamePictures(db: Kysely<Tables>, { content, pictures }: RenderedText): Promise<boolean> {
  return isDeepStrictEqual(await listPicturesIn(db, content), pictures);
}

function listPicturesIn(db: Kysely<Tables>, content: string): Promise<Map<string, Picture>> {
  return listShownPictures(db, listMediaIds(content));
}

/** `publicationWarnings` off the event loop. */
export async function checkArticle(
  post: Pick<EditorFields, "title" | "slug" | "excerpt" | "content">,
  readContext: (article: ArticleFacts) => Promise<WarningContext>,
): Promise<PublicationWarning[]> {
  const { title, excerpt, content } = post;
  const workers = articleWorkers();
  const article = workers
    ? ((await workers.run("readArticleFacts", { title, excerpt, content })) ?? plainTextFacts)
    : readArticleFacts(post);
  return publicationWarnings(post, await readContext(article), article);
}
