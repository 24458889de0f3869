import type { Database } from "~/database/database.server";
import type { PostFields } from "~/domain/posts/post/post";
import { createPost } from "~/domain/posts/writing/post-commands.server";
import { wednesdayMorning } from "./site";

const everyMarkdownConstruct = `Most problems start small. This article uses every construct an author can type.

## What to look for

- [x] gums are pink
- [ ] breath smells sweet

| Sign | Call |
|---|---|
| Limping | the same day |
| Pale gums | now |

### At home

1. Stay calm.
2. Call us.[^1]

> A quiet room helps more than anything you can buy.

~~Aspirin~~ is not for pets. Read www.example.com or write \`heart rate\` down.

\`\`\`
120 beats a minute in a resting small dog is a long line of text that must scroll inside its own box rather than widen the page
\`\`\`

[^1]: The number is at the top of every page.
`;

export const publishedPost: PostFields = {
  title: "Signs that a pet needs a vet",
  slug: "signs-that-a-pet-needs-a-vet",
  excerpt: "Six things that should not wait until Monday.",
  content: everyMarkdownConstruct,
  featured_image: "",
  category: "Emergency Care",
  author_name: "Dr. Casey Morgan",
  read_time: 4,
  months: "",
  status: "published",
  published_at: "2026-11-10T15:00:00.000Z",
};

export const draftPost: PostFields = {
  ...publishedPost,
  title: "A draft nobody may read yet",
  slug: "a-draft-nobody-may-read-yet",
  status: "draft",
  published_at: null,
};

/** Published, with a time that is still to come on {@link wednesdayMorning}. */
export const scheduledPost: PostFields = {
  ...publishedPost,
  title: "Thanksgiving leftovers and pets",
  slug: "thanksgiving-leftovers-and-pets",
  category: "Nutrition",
  published_at: "2026-11-25T15:00:00.000Z",
};

const knownCategories = ["Preventive Care", "Dental Care", "Surgery", "Nutrition", "Emergency Care"];

/** Published posts in all categories, a day apart, all older than {@link publishedPost}. */
export function olderPosts(count: number): PostFields[] {
  return Array.from({ length: count }, (_, index) => ({
    ...publishedPost,
    title: `Older article number ${index + 1}`,
    slug: `older-article-number-${index + 1}`,
    category: knownCategories[index % knownCategories.length] ?? "General",
    published_at: new Date(Date.UTC(2026, 9, 30 - index, 15)).toISOString(),
  }));
}

/** Stores posts as an author would have saved them on {@link wednesdayMorning}. */
export async function savePosts(database: Database, ...posts: PostFields[]): Promise<void> {
  await database.changeContent(async (transaction) => {
    for (const post of posts) await createPost(transaction, post, wednesdayMorning);
  });
}
