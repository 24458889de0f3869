import type { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import type { PageName } from "~/domain/pages/page";
import { PostNotFoundError } from "~/domain/posts/post/post-errors";

/** @throws PostNotFoundError */
export function getPageName(pages: BuiltInPages, text: string): PageName {
  const name = pages.findName(text);
  if (name === null) throw new PostNotFoundError();
  return name;
}
