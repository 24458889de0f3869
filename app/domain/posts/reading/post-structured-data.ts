import type { PostReview } from "~/domain/posts/post/post-review";
import { lastChangeOf } from "~/domain/posts/post/publication";

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
  /** Of the page of an author or reviewer. */
  readonly addressOf?: (name: string) => string | undefined;
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
    author: authorNode(post.authorName, publisherId, post.addressOf?.(post.authorName)),
    publisher: { "@id": publisherId },
    articleSection: post.category,
    wordCount: post.wordCount,
    inLanguage: "en-US",
  };
}

/** schema.org has reviewedBy and lastReviewed for a WebPage only (https://schema.org/reviewedBy, https://schema.org/lastReviewed). */
function pageNode({ url, review, addressOf }: DescribedPost, publisherId: string): string | object {
  if (!review) return url;
  const profile = addressOf?.(review.by);
  const reviewedBy = { "@type": "Person", name: review.by, ...(profile && { url: profile }), worksFor: { "@id": publisherId } };
  return { "@type": "WebPage", "@id": url, url, reviewedBy, lastReviewed: review.on };
}

export function blogNode(blog: { url: string; name: string; description: string }, publisherId: string): object {
  return { "@type": "Blog", "@id": `${blog.url}#blog`, ...blog, publisher: { "@id": publisherId }, inLanguage: "en-US" };
}

export function profilePageNode(name: string, url: string, publisherId: string): object {
  const author = authorNode(name, publisherId, url);
  return { "@type": "ProfilePage", "@id": url, url, mainEntity: { worksFor: { "@id": publisherId }, ...author } };
}

/** A byline such as "Clinic Team" is no person. */
function authorNode(name: string, publisherId: string, address?: string): object {
  const isGroup = /\b(team|staff|clinic|hospital|practice)\b/i.test(name);
  const url = address && { url: address };
  return isGroup
    ? { "@type": "Organization", name, ...url, parentOrganization: { "@id": publisherId } }
    : { "@type": "Person", name, ...url };
}
