import { z } from "zod";
import { parseFrontMatter } from "~/domain/front-matter";
import type { PageCopy } from "~/domain/pages/page";
import { shippedPages } from "~/domain/pages/shipped-pages.server";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { type StatementName, statementTexts } from "~content/page-texts";
import { shippedTexts } from "~content/shipped-texts";

export const builtInPages = shippedPages(shippedTexts);

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
