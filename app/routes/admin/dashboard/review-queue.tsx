import { href } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import { type ReviewDue, reviewStatus, reviewWords } from "~/domain/posts/publishing/medical-review";

export function ReviewQueue({ posts, today }: { posts: readonly ReviewDue[]; today: string }) {
  if (posts.length === 0) return null;
  return (
    <section className="flow reviews" aria-labelledby="reviews-due">
      <h2 id="reviews-due">Medical reviews due</h2>
      <ul className="plain">
        {posts.map((post) => (
          <li className={reviewStatus(post.nextOn, today) === "overdue" ? "notice warn" : "notice"} key={post.id}>
            <a href={href("/admin/posts/:id", { id: post.id })}>{post.title}</a>
            <p>
              <strong>{sentence(reviewWords(post.nextOn, today))}</strong>{" "}
              <span>{post.review ? `Last reviewed by ${post.review.by} on ${formatDay(post.review.on)}.` : "Not reviewed yet."}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
