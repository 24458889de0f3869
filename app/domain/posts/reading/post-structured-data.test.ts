import { expect, test } from "vitest";
import { blogPostingNode, type DescribedPost } from "./post-structured-data";

const post: DescribedPost = {
  url: "https://clinic.example/blog/heat",
  title: "Heat",
  excerpt: "Cool first.",
  category: "Emergency Care",
  authorName: "Dr. Morgan",
  publishedAt: "2026-06-02T15:00:00.000Z",
  updatedAt: "2026-06-03T15:00:00.000Z",
  wordCount: 700,
  imageUrl: "https://clinic.example/share/blog/heat.png",
};
const publisher = "https://clinic.example/#clinic";

test("credits a person as a person and a team as the clinic's own", () => {
  expect(blogPostingNode(post, publisher)).toMatchObject({
    author: { "@type": "Person", name: "Dr. Morgan" },
    publisher: { "@id": publisher },
  });
  expect(blogPostingNode({ ...post, authorName: "Clinic Team" }, publisher)).toMatchObject({
    author: { "@type": "Organization", parentOrganization: { "@id": publisher } },
  });
});

test("is not modified before it is published", () => {
  expect(blogPostingNode({ ...post, updatedAt: "2026-05-01T15:00:00.000Z" }, publisher)).toMatchObject({ dateModified: post.publishedAt });
});

test("leaves out an excerpt that is blank", () => {
  expect(blogPostingNode({ ...post, excerpt: "" }, publisher)).not.toHaveProperty("description");
});

test("says who reviewed the page, and when, only if somebody did", () => {
  expect(blogPostingNode(post, publisher)).toHaveProperty("mainEntityOfPage", post.url);
  expect(blogPostingNode({ ...post, review: { by: "Dr. Casey Morgan", on: "2026-06-01" } }, publisher)).toHaveProperty("mainEntityOfPage", {
    "@type": "WebPage",
    "@id": post.url,
    url: post.url,
    reviewedBy: { "@type": "Person", name: "Dr. Casey Morgan", worksFor: { "@id": publisher } },
    lastReviewed: "2026-06-01",
  });
});
