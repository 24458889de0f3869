export const searchCopy = {
  label: "Search the blog",
  search: "Search",
  results: "Search results",
  searching: "Searching…",
  found: (found: number, isAll: boolean) => (found === 1 ? "1 result" : isAll ? `${found} results` : `The best ${found} results`),
  for: "for",
  instead: "with similar spellings",
  all: "All articles",
  kinds: { service: "Service", page: "Page" },
  title: (text: string) => `Search: ${text}`,
  empty: {
    title: (text: string) => `Nothing about “${text}” yet`,
    tryBefore: "Try one plain word, such as ",
    or: " or ",
    tryAfter: ". Or ask us: it may become an article.",
    ask: "Ask a question",
  },
  failed: "We can’t search the articles right now, so you see only some of our pages. Please try again in a minute.",
  emergency: { question: "Is something wrong right now?", link: "Emergency: what to do now" },
  /** Suggested if a search found nothing and none of its words would. */
  plainWords: ["vaccine", "teeth", "weight"],
} as const;

/** Searchable text of pages whose texts are in other files. */
export const searchedPages = {
  contact: {
    title: "Contact",
    intro:
      "Call, write or come by: phone number, email, address, directions, parking and office hours. Ask a question, book an appointment, request a prescription refill or records, new client.",
  },
} as const;
