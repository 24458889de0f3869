import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { listPictures } from "~/domain/pictures/list-pictures.server";
import { listMediaIds } from "~/domain/pictures/media-address";
import { renderMarkdown } from "./article-html";

/** The HTML to store beside a post's Markdown, with the library's pictures as they are now. */
export async function renderArticle(db: Kysely<Tables>, markdown: string): Promise<string> {
  return renderMarkdown(markdown, { media: await listPictures(db, listMediaIds(markdown)) });
}
