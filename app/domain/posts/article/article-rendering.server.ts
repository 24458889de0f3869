import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { listShownPictures } from "~/domain/pictures/list-pictures.server";
import { listMediaIds } from "~/domain/pictures/media-address";
import type { Picture } from "~/domain/pictures/picture";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { type ArticleFacts, plainTextFacts, readArticleFacts } from "./article-facts";
import { renderMarkdown } from "./article-html";
import { articleWorkers } from "./article-workers.server";
import { plainTextHtml } from "./markdown-limits";
import { type PublicationWarning, publicationWarnings, type WarningContext } from "./publication-warnings";

/** The HTML to store beside a post's Markdown, with the library's pictures as they are now. */
export async function renderArticle(db: Kysely<Tables>, markdown: string): Promise<string> {
  return renderWithPictures(markdown, await listPicturesIn(db, markdown));
}

export function listPicturesIn(db: Kysely<Tables>, markdown: string): Promise<Map<string, Picture>> {
  return listShownPictures(db, listMediaIds(markdown));
}

/** A text that costs too much is shown as it was typed. */
export async function renderWithPictures(markdown: string, media: ReadonlyMap<string, Picture>): Promise<string> {
  const workers = articleWorkers();
  if (!workers) return renderMarkdown(markdown, { media });
  return (await workers.run("renderMarkdown", markdown, { media })) ?? plainTextHtml(markdown);
}

/** What to look at before a post goes out: `publicationWarnings` off the event loop. */
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
