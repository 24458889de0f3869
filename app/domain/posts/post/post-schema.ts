import { z } from "zod";
import { postRules } from "./post";
import { postSentences } from "./post-form";

/** What a file holds of a post. Apart from the rules, which the editor needs too: browsers load no zod. */
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
