import { blogCopy } from "~content/blog-copy";

/** Texts of a newsletter email around the article. */
export const articleMailCopy = {
  byline: (author: string, day: string) => `By ${author}, ${day}`,
  reviewed: blogCopy.post.reviewed,
  read: "Read it on our website",
  rest: "Read the rest on our website",
  picture: (description: string) => `[Picture: ${description}]`,
  general:
    "This is general information. It does not replace an exam, and the right plan is different for every pet. If something worries you, call us:",
  emergency: {
    text: "Don’t reply to this email in an emergency. Not breathing, choking, heat, bleeding, toad: first aid first. Trouble breathing, collapse or signs of poison: go to the nearest open emergency hospital. Ate something, but acts normal? Go now for antifreeze, if a dog ate xylitol, or if a cat got into a lily or Tylenol; for anything else, call a poison line. Numbers and first aid:",
    link: "where to go now",
  },
  reason: (day: string) => `You get this because you subscribed on ${day}.`,
  unsubscribe: "Unsubscribe",
};

export type ArticleMailCopy = typeof articleMailCopy;
