import { href } from "react-router";
import type { PostSummary } from "~/domain/posts/post/post";
import { shareImageSize } from "~/domain/share-images/share-image";
import { PostCard } from "~/ui/public/post-card";
import { blogCopy } from "~content/blog-copy";

interface ReaderCardsProps {
  readonly post: PostSummary;
  /** The site's own name in addresses. */
  readonly host: string;
}

/** Pictures of what readers will get: nothing in them can be pressed. */
export function ReaderCards({ post, host }: ReaderCardsProps) {
  const picture = `${href("/admin/posts/share-picture")}?${new URLSearchParams({ title: post.title })}`;
  return (
    <section className="reader-cards" aria-label="What readers will get" tabIndex={0}>
      <h2>What readers will get</h2>
      <div>
        <figure>
          <figcaption>In the list</figcaption>
          <div className="framed reader-card" inert>
            <PostCard post={post} readTime={blogCopy.post.readTime} heading="h3" />
          </div>
        </figure>
        <figure>
          <figcaption>When shared</figcaption>
          <div className="framed reader-card shared" inert>
            <img src={picture} alt="" {...shareImageSize} />
            <p>
              <small>{host}</small>
              <b>{post.title}</b>
              {post.excerpt && <span className="two-lines">{post.excerpt}</span>}
            </p>
          </div>
        </figure>
      </div>
    </section>
  );
}
