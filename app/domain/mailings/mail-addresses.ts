import type { ArticleMailCopy } from "~content/mail/article-mail-copy";

/** Around an article's text. */
export interface ArticleContext {
  readonly origin: string;
  /** Of the article's page: what the text names is relative to it. */
  readonly url: string;
  readonly copy: ArticleMailCopy;
}

/** An address that leads to the same place from a mail as from the article's page. @returns null for what is no address */
export function absoluteAddress(address: unknown, { url }: ArticleContext): string | null {
  return typeof address === "string" ? (URL.parse(address, url)?.href ?? null) : null;
}
