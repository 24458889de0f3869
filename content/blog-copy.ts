export const blogCopy = {
  hero: {
    eyebrow: "Pet Care Insights",
    title: "Pet Health Blog",
    lead: "Plain answers for pets and people in the desert, with the sources named.",
  },
  list: {
    filter: "Filter by category",
    all: "All",
    articles: "Articles",
    loading: "Loading blog posts...",
    loadMore: "Load More Articles",
    newer: "Newer articles",
    shown: (shown: number, total: number) => {
      if (shown < total) return `${shown} of ${total} articles shown`;
      if (total <= 2) return ["No articles", "1 article", "2 articles"][total] ?? "";
      return `${total} articles`;
    },
    empty: {
      category: "No articles here yet",
      categoryText: "There is nothing in this category.",
      page: "No more articles",
      pageText: "The list ends before this page.",
      back: "All articles",
    },
    titleOf: (category: string) => `${category} articles`,
    descriptionOf: (category: string) =>
      `Articles on ${category.toLowerCase()} for pet owners in Mesa and Apache Junction, Arizona, with the sources named.`,
  },
  post: {
    readTime: (minutes: number) => `${minutes} min read`,
    reviewed: (by: string, month: string, next?: string) => `Reviewed by ${by}, ${month}${next ? `; next review ${next}` : ""}`,
    back: "Back to Blog",
    moreTitle: "More from Pet Care Insights",
    more: "Read More Articles",
  },
  notFound: {
    title: "Post Not Found",
    text: "The blog post you're looking for doesn't exist.",
    back: "Back to Blog",
  },
  preview: {
    banner: "Preview, not published",
    until: (day: string) => `Only people with this link can read it. The link works until ${day}.`,
    title: (title: string) => `Preview: ${title}`,
    gone: {
      title: "This preview has ended",
      text: {
        expired: "Preview links work for a few days only. Ask the person who sent it to you for a new one.",
        revoked: "Someone at the clinic has turned off this link. Ask the person who sent it to you for a new one.",
        trashed: "The article has been removed. Ask the person who sent you the link.",
      },
    },
    unknown: {
      title: "There is no such preview",
      text: "Part of the link may be missing. Copy the whole link again from the message it came in.",
    },
    failed: {
      title: "The preview can’t be shown right now",
      text: "The problem is on our end. Please try again in a minute.",
    },
  },
  feeds: { rss: "Pet Health Blog (RSS)", atom: "Pet Health Blog (Atom)", json: "Pet Health Blog (JSON Feed)" },
} as const;
