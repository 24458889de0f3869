import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { listMediaIds } from "~/domain/media/media-address";
import { listPictures } from "~/domain/media/media-queries.server";
import { renderMarkdown } from "./article-html";

/** The HTML to store beside a post's Markdown, with the library's pictures as they are now. */
export async function renderArticle(db: Kysely<Tables>, markdown: string): Promise<string> {
  return renderMarkdown(markdown, { media: await listPictures(db, listMediaIds(markdown)) });
}
