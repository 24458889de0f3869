import { z } from "zod";
import { parseFrontMatter } from "~/domain/front-matter";
import { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import type { PageCopy } from "~/domain/pages/page";
import { SpanishTexts } from "~/domain/pages/spanish-texts.server";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { parsePostFile } from "~/domain/posts/post/post-file";
import { builtInPostTexts } from "~content/built-in-posts";
import { spanishTexts } from "~content/es/page-texts";
import { goLiveContent } from "~content/go-live-content";
import { spanishAddresses } from "~content/language";
import { medicalCopy } from "~content/medical-copy";
import { pageTexts, type StatementName, statementTexts } from "~content/page-texts";

const spanish = new SpanishTexts(
  spanishTexts,
  spanishAddresses,
  builtInPostTexts.map((text) => parsePostFile(text).slug),
  async () => new Map((await goLiveContent.demonstrationTexts()).map(parsePostFile).map((post) => [post.slug, post])),
);

export const builtInPages = new BuiltInPages(pageTexts, medicalCopy, spanish);

const head = z.strictObject({ title: z.string(), intro: z.string(), description: z.string() });

type Statement = z.infer<typeof head> & { readonly html: string };

const statements = new Map<string, Statement>();

/** As Markdown, for the search. */
export function listStatementTexts(): (PageCopy & { readonly page: StatementName })[] {
  return (Object.keys(statementTexts) as StatementName[]).map((page) => {
    const { data, body: content } = parseFrontMatter(statementTexts[page]);
    return { page, ...head.parse(data), content };
  });
}

/** Rendered at the first call. */
export function findStatement(name: string): Statement | null {
  const known = statements.get(name);
  if (known) return known;
  const text = new Map(Object.entries(statementTexts)).get(name);
  if (text === undefined) return null;
  const { data, body } = parseFrontMatter(text);
  const statement = { ...head.parse(data), html: renderMarkdown(body) };
  statements.set(name, statement);
  return statement;
}
