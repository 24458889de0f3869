import { href } from "react-router";
import type { Post, PostSummary } from "~/domain/posts/post/post";
import { slugFromTitle } from "~/domain/posts/post/slug";
import type { Neighbors } from "~/domain/posts/reading/onward/neighbor-posts.server";
import { ArticleView } from "~/ui/kit/article-view";
import { Icon } from "~/ui/kit/icon";
import { blogCopy } from "~content/blog-copy";
import { NeighborLinks, RelatedArticles, ShareLinks } from "./article-end";

const copy = blogCopy.post;

interface ArticleTextProps extends Partial<Neighbors> {
  readonly post: Omit<Post, "markdown">;
  readonly related: readonly PostSummary[];
  /** Of a published article, whole. */
  readonly address?: string;
}

export function ArticleText({ post, related, previous = null, next = null, address }: ArticleTextProps) {
  const back = (
    <a className="back" href={href("/blog")}>
      <Icon name="back" /> {copy.back}
    </a>
  );
  return (
    <>
      <ArticleView
        post={post}
        readTime={copy.readTime}
        reviewed={address ? linkedReview : copy.reviewed}
        back={back}
        endsPage={related.length === 0}
        author={address && <AuthorLink name={post.authorName} />}
      >
        {address && <ShareLinks post={post} address={address} />}
        <NeighborLinks category={post.category} previous={previous} next={next} />
        <div className="banner night">
          <h2>{copy.moreTitle}</h2>
          <div className="row">
            <a className="button outline" href={href("/blog")}>
              {copy.more}
            </a>
          </div>
        </div>
      </ArticleView>
      {related.length > 0 && <RelatedArticles posts={related} />}
    </>
  );
}

function linkedReview(by: string, month: string, next?: string) {
  const [before, ...after] = copy.reviewed(by, month, next).split(by);
  return (
    <>
      {before}
      <AuthorLink name={by} />
      {after.join(by)}
    </>
  );
}

/** A name that leads to what this person wrote and reviewed. */
function AuthorLink({ name }: { name: string }) {
  const slug = slugFromTitle(name);
  return slug === "" ? name : <a href={href("/blog/authors/:name", { name: slug })}>{name}</a>;
}
