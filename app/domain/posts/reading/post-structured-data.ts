import { lastChangeOf } from "~/domain/posts/post/publication";
import type { PostReview } from "~/domain/posts/publishing/medical-review";

export interface DescribedPost {
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly authorName: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly wordCount: number;
  readonly imageUrl: string;
  readonly review?: PostReview | null | undefined;
}

export function blogPostingNode(post: DescribedPost, publisherId: string): object {
  return {
    "@type": "BlogPosting",
    "@id": `${post.url}#article`,
    mainEntityOfPage: pageNode(post, publisherId),
    url: post.url,
    headline: post.title,
    ...(post.excerpt && { description: post.excerpt }),
    image: post.imageUrl,
    datePublished: post.publishedAt,
    dateModified: lastChangeOf(post),
    author: authorNode(post.authorName, publisherId),
    publisher: { "@id": publisherId },
    articleSection: post.category,
    wordCount: post.wordCount,
    inLanguage: "en-US",
  };
}

/** schema.org has reviewedBy and lastReviewed for a WebPage only (https://schema.org/reviewedBy, https://schema.org/lastReviewed). */
function pageNode({ url, review }: DescribedPost, publisherId: string): string | object {
  if (!review) return url;
  const reviewedBy = { "@type": "Person", name: review.by, worksFor: { "@id": publisherId } };
  return { "@type": "WebPage", "@id": url, url, reviewedBy, lastReviewed: review.on };
}

export function blogNode(blog: { url: string; name: string; description: string }, publisherId: string): object {
  return { "@type": "Blog", "@id": `${blog.url}#blog`, ...blog, publisher: { "@id": publisherId }, inLanguage: "en-US" };
}

/** A byline such as "Clinic Team" is no person. */
function authorNode(name: string, publisherId: string): object {
  const isGroup = /\b(team|staff|clinic|hospital|practice)\b/i.test(name);
  return isGroup ? { "@type": "Organization", name, parentOrganization: { "@id": publisherId } } : { "@type": "Person", name };
}
