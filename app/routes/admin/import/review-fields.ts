import type { PageFate } from "~/domain/blog-import/import-item";
import type { ImportReview, PageDecision } from "~/domain/blog-import/review/import-review";
import type { ImportChoices } from "~/domain/blog-import/runs/import-record";

/** No category can have this name. */
export const NEW_CATEGORY = ":new";

const MAX_NAME_LENGTH = 200;

/** Parses the form of a review. A missing field keeps what the file says. */
export function choicesOf(
  form: FormData,
  review: Pick<ImportReview, "categories" | "authors" | "drafts" | "decisions" | "facts">,
  author: string,
): ImportChoices {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\0", "").trim().slice(0, MAX_NAME_LENGTH) : "";
  };
  const named = (list: readonly { readonly name: string }[], field: string) =>
    list.flatMap(({ name }, index): [string, string][] => {
      const chosen = textOf(`${field}-${index}`);
      return chosen === "" || chosen === NEW_CATEGORY || chosen === name ? [] : [[name, chosen]];
    });
  const given = URL.parse(textOf("site"));
  const site = given && /^https?:$/.test(given.protocol) ? given.href.replace(/\/+$/, "") : null;
  return {
    categories: Object.fromEntries(named(review.categories, "category")),
    authors: Object.fromEntries(named(review.authors, "author")),
    author: textOf("author") || author,
    fetchesPictures: form.has("fetch-pictures") || site !== null,
    ...(review.decisions && { fates: fatesOf(review.decisions, textOf), publishesArticles: form.has("publish-articles") }),
    ...(review.facts && { facts: review.facts.flatMap((_, index) => (form.has(`fact-${index}`) ? [index] : [])) }),
    leavesDrafts: review.drafts > 0 && !form.has("drafts"),
    site,
  };
}

/** Only what the form offers: a page can't become the text of a page of this site that it is not like. */
function fatesOf(decisions: readonly PageDecision[], textOf: (name: string) => string): Record<string, PageFate> {
  return Object.fromEntries(
    decisions.map(({ path, guess }, index) => {
      const chosen = textOf(`page-${index}`);
      return [path, chosen === "article" || chosen === "page" || chosen === "skip" ? chosen : guess];
    }),
  );
}
