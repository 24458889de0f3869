import { parsePostFile } from "~/domain/posts/post/post-file";
import { builtInPostTexts } from "~content/built-in-posts";
import { spanishTexts } from "~content/es/page-texts";
import { goLiveContent } from "~content/go-live-content";
import { spanishAddresses } from "~content/language";
import { medicalCopy } from "~content/medical-copy";
import { pageTexts } from "~content/page-texts";
import { BuiltInPages } from "./built-in-pages.server";
import { SpanishTexts } from "./spanish-texts.server";

const spanish = new SpanishTexts(
  spanishTexts,
  spanishAddresses,
  builtInPostTexts.map((text) => parsePostFile(text).slug),
  async () => new Map((await goLiveContent.demonstrationTexts()).map(parsePostFile).map((post) => [post.slug, post])),
);

export const builtInPages = new BuiltInPages(pageTexts, medicalCopy, spanish);
