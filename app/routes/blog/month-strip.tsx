import { href } from "react-router";
import type { PostSummary } from "~/domain/posts/post/post";
import { CategoryBadge } from "~/ui/kit/category-badge";
import "~/ui/styles/month-strip.css";
import { readingCopy } from "~content/reading-copy";

/** Articles of the season. @param month its name in full */
export function MonthStrip({ month, posts }: { month: string; posts: readonly PostSummary[] }) {
  return (
    <section className="month-strip" aria-labelledby="month">
      <h2 id="month">{readingCopy.month(month)}</h2>
      <ul>
        {posts.map(({ slug, title, category, theme }) => (
          <li key={slug}>
            <CategoryBadge category={category} theme={theme} />
            <a href={href("/blog/:slug", { slug })}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
