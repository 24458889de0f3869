import { z } from "zod";
import { FrontMatterError, parseFrontMatter } from "~/domain/front-matter";
import type { PostFields } from "./post";
import { postFields } from "./post-schema";

/** Published unless the front matter says otherwise. @throws FrontMatterError */
export function parsePostFile(text: string): PostFields {
  const { data, body } = parseFrontMatter(text);
  const head = z.record(z.string(), z.unknown()).safeParse(data);
  if (!head.success) throw new FrontMatterError("The file has no head with title, slug and author_name between two lines of ---.");
  const fields = postFields.safeParse({ status: "published", ...head.data, content: body });
  if (!fields.success) throw new FrontMatterError(z.prettifyError(fields.error));
  return fields.data;
}
