import type { PageFate } from "~/domain/blog-import/import-item";
import type { ImportReview, PageDecision } from "~/domain/blog-import/review/import-review";
import type { ImportChoices } from "~/domain/blog-import/runs/import-record";
import { ownPageLimits } from "~/domain/pages/own-page";

/** No category can have this name. */
export const NEW_CATEGORY = ":new";

const MAX_NAME_LENGTH = 200;

type ReviewChoices = Pick<ImportReview, "categories" | "authors" | "drafts" | "decisions" | "facts">;

export const pageKinds = ["article", "page", "here"] as const;

type PageKind = (typeof pageKinds)[number];

export function kindOf(guess: PageFate): PageKind {
  return guess === "article" || guess === "page" ? guess : "here";
}

/** What a page can become, and what each is called. A page can't become the text of a page here that it is not like. */
export function fateOptions({ guess, instead }: Pick<PageDecision, "guess" | "instead">): readonly (readonly [PageFate, string])[] {
  const others = [["article", "Article"] as const, ["page", "Own page (draft)"] as const];
  const skip = ["skip", instead === "" ? "Leave out" : "Keep the page here"] as const;
  if (kindOf(guess) !== "here") return [...others, skip];
  return [...(guess === "skip" ? [] : [[guess, "Old text (draft)"] as const]), skip, ...others];
}

/** @returns what was guessed if the page can't become what was chosen */
export function fateOf(decision: PageDecision, chosen: string): PageFate {
  return fateOptions(decision).find(([fate]) => fate === chosen)?.[0] ?? decision.guess;
}

/** Pages that the menu of the old site had, in its order, as far as the menu here has room. */
export function menuOf(decisions: readonly PageDecision[], fates: Readonly<Record<string, PageFate>>, room: number): PageDecision[] {
  const listed = decisions.filter(({ path, guess, menu, isKept }) => menu !== undefined && !isKept && (fates[path] ?? guess) === "page");
  return listed.toSorted((one, other) => (one.menu ?? 0) - (other.menu ?? 0)).slice(0, room);
}

/** Those of a review that nobody has touched. */
export function firstChoices(review: ReviewChoices, author: string): ImportChoices {
  const form = new FormData();
  for (const name of ["fetch-pictures", "publish-articles", "menu", "drafts"]) form.set(name, "yes");
  return choicesOf(form, review, author);
}

/** Parses the form of a review. A missing field keeps what the file says. */
export function choicesOf(form: FormData, review: ReviewChoices, author: string): ImportChoices {
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
  const site = given && /^https?:$/.test(given.protocol) ? given.href.replace(/(?<!\/)\/+$/, "") : null;
  return {
    categories: Object.fromEntries(named(review.categories, "category")),
    authors: Object.fromEntries(named(review.authors, "author")),
    author: textOf("author") || author,
    fetchesPictures: form.has("fetch-pictures") || site !== null,
    ...(review.decisions && pageChoices(review.decisions, form, textOf)),
    ...(review.facts && { facts: review.facts.flatMap((_, index) => (form.has(`fact-${index}`) ? [index] : [])) }),
    leavesDrafts: review.drafts > 0 && !form.has("drafts"),
    site,
  };
}

/** A button for all pages of a kind takes precedence over the choice for each. */
function pageChoices(
  decisions: readonly PageDecision[],
  form: FormData,
  textOf: (name: string) => string,
): Pick<ImportChoices, "fates" | "menu" | "publishesArticles"> {
  const fates = Object.fromEntries(
    decisions.map((decision, index) => {
      const all = textOf(`all-${kindOf(decision.guess)}`);
      return [decision.path, fateOf(decision, all === "" ? textOf(`page-${index}`) : all)];
    }),
  );
  const menu = form.has("menu") ? menuOf(decisions, fates, ownPageLimits.inMenu).map(({ path }) => path) : [];
  return { fates, menu, publishesArticles: form.has("publish-articles") };
}
