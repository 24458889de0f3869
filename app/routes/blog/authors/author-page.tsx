import { data, href } from "react-router";
import { breadcrumbNode, clinicId } from "~/domain/clinic/structured-data";
import { readAuthor } from "~/domain/posts/reading/onward/author-reading.server";
import { profilePageNode } from "~/domain/posts/reading/post-structured-data";
import type { RouteHandle } from "~/root";
import { blogReading } from "~/routes/blog/blog-source.server";
import { feedLinks } from "~/routes/blog/feed-links";
import { parseListAddress } from "~/routes/blog/list-address";
import { coversOf } from "~/ui/public/covers";
import { NotFoundPage } from "~/ui/public/not-found-page";
import { PageHero } from "~/ui/public/page-hero";
import { canonicalPath, pageMeta } from "~/ui/public/page-meta";
import { PostCard } from "~/ui/public/post-card";
import { validity, withLayoutValidity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import "~/ui/styles/blog.css";
import { blogCopy } from "~content/blog-copy";
import { readingCopy } from "~content/reading-copy";
import { seoCopy } from "~content/seo-copy";
import type { Route } from "./+types/author-page";

export const handle: RouteHandle = { remoteImages: true, cacheParameters: ["page"], countsVisits: true };

export const links: Route.LinksFunction = feedLinks;

const copy = readingCopy.author;

/** Null for an unknown name (404), or if the read failed (503). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const page = parseListAddress(url.searchParams).page ?? Number.POSITIVE_INFINITY;
  const reading = blogReading(context.get(requestContext), "Error fetching an author's articles");
  const { result, validUntil } = await readAuthor(reading, { slug: params.name, page });
  if (result) return data({ ...result, page, path: href("/blog/authors/:name", params) }, { headers: validity(validUntil) });
  if (validUntil === null) return data(null, { status: 503, headers: { "Retry-After": "60" } });
  return data(null, { status: 404 });
}

export const headers: Route.HeadersFunction = withLayoutValidity;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: copy.unknown }, { name: "robots", content: "noindex" }];
  const { name, path, page } = loaderData;
  return pageMeta({
    matches,
    title: name,
    description: copy.lead(loaderData),
    path: canonicalPath(path, { page: page > 1 ? String(page) : null }),
    structuredData: (origin) => [
      profilePageNode(name, origin + path, clinicId(origin)),
      breadcrumbNode(origin, [
        { name: seoCopy.blog.title, path: href("/blog") },
        { name, path },
      ]),
    ],
  });
}

export default function Author({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <main id="main">
        <NotFoundPage />
      </main>
    );
  const { name, posts, page, path, hasMore } = loaderData;
  const pageLink = (number: number, text: string) => (
    <a className="button outline" href={canonicalPath(path, { page: number > 1 ? String(number) : null })}>
      {text}
    </a>
  );
  const covers = coversOf(posts);
  return (
    <main id="main">
      <PageHero eyebrow={copy.eyebrow} title={name} lead={copy.lead(loaderData)} />
      <section className="section before-footer" aria-label={blogCopy.list.articles}>
        <div className="wrap">
          <div className="three-columns post-cards">
            {posts.map((post, index) => (
              <PostCard post={post} readTime={blogCopy.post.readTime} cover={covers[index]} key={post.slug} />
            ))}
          </div>
          {(page > 1 || hasMore) && (
            <div className="load-more">
              <div className="row">
                {page > 1 && pageLink(page - 1, copy.newer)}
                {hasMore && pageLink(page + 1, copy.older)}
              </div>
            </div>
          )}
        </div>
      </section>
    </main>
  );
}
