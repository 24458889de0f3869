/** What a reader finds before the list of articles and after one of them. */
export const readingCopy = {
  month: (month: string) => `Matters in ${month}`,
  related: "Related Articles",
  neighbors: {
    label: (category: string) => `More in ${category}`,
    previous: "Previous article",
    next: "Next article",
  },
} as const;
