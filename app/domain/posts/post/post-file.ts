import { z } from "zod";
import { FrontMatterError, parseFrontMatter } from "~/domain/front-matter";
import { type PostFields, postRules } from "./post";
import { postSentences } from "./post-form";

/** Published unless the front matter says otherwise. @throws FrontMatterError */
export function parsePostFile(text: string): PostFields {
  const { data, body } = parseFrontMatter(text);
  const head = z.record(z.string(), z.unknown()).safeParse(data);
  if (!head.success) throw new FrontMatterError("The file has no head with title, slug and author_name between two lines of ---.");
  const fields = postFields.safeParse({ status: "published", ...head.data, content: body });
  if (!fields.success) throw new FrontMatterError(z.prettifyError(fields.error));
  return fields.data;
}

/** The fields of a post in a file. Not beside `postRules`, because browsers load no zod. */
export const postFields = z.object({
  title: field("title"),
  slug: field("slug"),
  excerpt: field("excerpt"),
  content: field("content"),
  featured_image: field("featured_image"),
  category: field("category"),
  status: field("status"),
  author_name: field("author_name"),
  read_time: field("read_time"),
  months: field("months"),
  published_at: z.iso
    .datetime({ offset: true })
    .transform((instant) => new Date(instant).toISOString())
    .nullable()
    .default(null),
});

function field<Name extends keyof typeof postRules>(name: Name) {
  return z
    .unknown()
    .optional()
    .transform((given, context) => {
      const value = postRules[name](given) as NonNullable<ReturnType<(typeof postRules)[Name]>> | null;
      if (value !== null) return value;
      context.addIssue({ code: "custom", message: postSentences[name](given) });
      return z.NEVER;
    });
}
