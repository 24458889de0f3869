import { parsePostFile } from "~/domain/posts/post/post-file";
import { parseShippedPosts } from "~/domain/posts/post/shipped-posts.server";
import type { shippedTexts } from "~content/shipped-texts";
import { BuiltInPages } from "./built-in-pages.server";
import { SpanishTexts } from "./spanish-texts.server";

/** The built-in pages of this release, each Spanish one beside the English text it was written with. */
export function shippedPages(texts: typeof shippedTexts): BuiltInPages {
  const spanish = new SpanishTexts(
    texts.spanishTexts,
    texts.spanishAddresses,
    texts.builtInPostTexts.map((text) => parsePostFile(text).slug),
    async () => new Map((await parseShippedPosts(await texts.demonstrationTexts())).map((post) => [post.slug, post])),
  );
  return new BuiltInPages(texts.pageTexts, texts.medicalCopy, spanish);
}
