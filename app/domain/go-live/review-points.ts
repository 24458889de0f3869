import type { GoLivePoint } from "./go-live";

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
  const isOpen = unreviewed + services > 0;
  const point = { kind: "confirm", value: null, confirmed: null } as const;
  return [
    {
      ...point,
      id: "review",
      isOpen,
      title: isOpen ? "Medical texts that no veterinarian has reviewed" : "Medical texts",
      detail: isOpen
        ? `Articles: ${unreviewed}, service pages with a text of yours: ${services}.`
        : "A veterinarian has reviewed them all.",
      place: "posts",
      label: "Have them reviewed",
    },
    {
      ...point,
      id: "built-in",
      isOpen: unapproved > 0,
      title: unapproved > 0 ? `Built-in texts that no veterinarian has approved: ${unapproved}` : "Built-in texts",
      detail:
        unapproved > 0
          ? "Pages, the emergency page’s first words, and the words around an article’s email."
          : "A veterinarian has approved them all.",
      place: "reviews",
      label: "Have them approved",
    },
    {
      ...point,
      id: "spanish",
      isOpen: unsigned > 0,
      title: unsigned > 0 ? `Spanish texts that nobody has signed: ${unsigned}` : "Spanish texts",
      detail:
        unsigned > 0
          ? "Somebody of your staff who reads Spanish compares each with its English page."
          : "Each was compared with its English page.",
      place: "pages",
      label: "Have them signed",
    },
  ];
}
