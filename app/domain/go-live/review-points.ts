import { type GoLivePoint, pointAbout } from "./go-live";

/** How many texts no veterinarian has reviewed. */
export interface ReviewFacts {
  /** Articles that visitors read. */
  readonly unreviewed: number;
  /** Texts that ship with the site. */
  readonly unapproved: number;
  /** Spanish texts that nobody who reads Spanish has signed. */
  readonly unsigned: number;
  /** A built-in text is counted by itself. */
  readonly pages: readonly { readonly isService: boolean; readonly isReviewed: boolean }[];
}

/** Medical texts that wait for a veterinarian: those of staff, and those that ship with the site. */
export function reviewPoints({ unreviewed, unapproved, unsigned, pages }: ReviewFacts): GoLivePoint[] {
  const services = pages.filter(({ isService, isReviewed }) => isService && !isReviewed).length;
  return [
    pointAbout("posts", unreviewed + services > 0, "Have them reviewed", {
      id: "review",
      kind: "confirm",
      open: [
        "Medical texts that no veterinarian has reviewed",
        `Articles: ${unreviewed}, service pages with a text of yours: ${services}.`,
      ],
      done: ["Medical texts", "A veterinarian has reviewed them all."],
    }),
    pointAbout("reviews", unapproved > 0, "Have them approved", {
      id: "built-in",
      kind: "confirm",
      open: [
        `Built-in texts that no veterinarian has approved: ${unapproved}`,
        "Pages, the emergency page’s first words, and the words around an article’s email.",
      ],
      done: ["Built-in texts", "A veterinarian has approved them all."],
    }),
    pointAbout("pages", unsigned > 0, "Have them signed", {
      id: "spanish",
      kind: "confirm",
      open: [
        `Spanish texts that nobody has signed: ${unsigned}`,
        "Somebody of your staff who reads Spanish compares each with its English page.",
      ],
      done: ["Spanish texts", "Each was compared with its English page."],
    }),
  ];
}
