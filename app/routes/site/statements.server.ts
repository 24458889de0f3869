import { z } from "zod";
import { parseFrontMatter } from "~/domain/front-matter";
import type { PageWords } from "~/domain/pages/page";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { type StatementName, statementTexts } from "~content/statements";

const head = z.strictObject({ title: z.string(), intro: z.string(), description: z.string() });

export type Statement = z.infer<typeof head> & { readonly html: string };

const statements = new Map<string, Statement>();

/** Not rendered. */
export function listStatementTexts(): (PageWords & { readonly page: StatementName })[] {
  return (Object.keys(statementTexts) as StatementName[]).map((page) => {
    const { data, body: content } = parseFrontMatter(statementTexts[page]);
    return { page, ...head.parse(data), content };
  });
}

/** Rendered when it is first asked for. */
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
