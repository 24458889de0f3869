import { counted } from "~/domain/phrases";

/** What comes besides posts and pictures: one and several. */
const words = {
  pages: ["page’s text", "pages’ texts"],
  categories: ["category", "categories"],
  clinic: ["change of the clinic’s facts", "changes of the clinic’s facts"],
  testimonials: ["testimonial", "testimonials"],
  revisions: ["earlier version", "earlier versions"],
  changes: ["post’s unpublished changes", "posts’ unpublished changes"],
  redirects: ["former address", "former addresses"],
  reviews: ["medical review", "medical reviews"],
  reviewRequests: ["request for a review", "requests for a review"],
  reviewComments: ["review comment", "review comments"],
} as const;

/** Such as "2 pages’ texts, 1 category"; empty when there is nothing else. */
export function listOtherContents(counts: Partial<Record<keyof typeof words, number | undefined>>): string {
  const parts = Object.entries(words).flatMap(([name, [one, many]]) => {
    const count = counts[name as keyof typeof words] ?? 0;
    return count > 0 ? [counted(count, one, many)] : [];
  });
  return parts.join(", ");
}
