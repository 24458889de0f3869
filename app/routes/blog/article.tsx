import { data, href, redirect } from "react-router";
import { breadcrumbNode, clinicId } from "~/domain/clinic/structured-data";
import { countWords } from "~/domain/posts/article/reading-time";
import { slugFromTitle } from "~/domain/posts/post/slug";
import { readArticle, readRedirect } from "~/domain/posts/reading/blog-reading.server";
import { blogPostingNode } from "~/domain/posts/reading/post-structured-data";
import type { RouteHandle } from "~/root";
import { followFormerAddress } from "~/routes/site/former-address.server";
import emptyArt from "~/ui/art/empty.svg";
import { Icon } from "~/ui/kit/icon";
import { pageMeta, postShareImage } from "~/ui/public/page-meta";
import { validity, withLayoutValidity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import "~/ui/styles/article.css";
import "~/ui/styles/blog.css";
import { blogCopy } from "~content/blog-copy";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import type { Route } from "./+types/article";
import { ArticleText } from "./article-text";
import { blogReading } from "./blog-source.server";
import { feedLinks } from "./feed-links";

export const handle: RouteHandle = { remoteImages: "featured", countsVisits: true };

export const links: Route.LinksFunction = feedLinks;

/** Null without an article: 404, or 503 when the read failed. A former slug redirects to the current one. */
export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const reading = blogReading(site, "Error fetching blog post");
  const { result, validUntil } = await readArticle(reading, params.slug);
  if (!result) {
    const moved = validUntil === null ? { result: null, validUntil } : await readRedirect(reading, params.slug);
    if (moved.result !== null) throw redirect(href("/blog/:slug", { slug: moved.result }), 301);
    if (moved.validUntil === null) return data(null, { status: 503, headers: { "Retry-After": "60" } });
    await followFormerAddress(site, url, request);
    return data(null, { status: 404 });
  }
  const { post: whole, ...onward } = result;
  const { markdown, ...post } = whole;
  const address = site.origin + href("/blog/:slug", { slug: post.slug });
  return data({ post, ...onward, address, wordCount: countWords(markdown) }, { headers: validity(validUntil) });
}

export const headers: Route.HeadersFunction = withLayoutValidity;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: blogCopy.notFound.title }, { name: "robots", content: "noindex" }];
  const { post, wordCount } = loaderData;
  const { slug, title } = post;
  const path = href("/blog/:slug", { slug });
  const shareImage = postShareImage(slug, title, (!post.featuredImage && post.drawn?.alt) || shareSceneAlt);
  return pageMeta({
    matches,
    title,
    description: post.excerpt || seoCopy.blog.description,
    path,
    shareImage,
    article: post,
    structuredData: (origin) => [
      blogPostingNode(
        { ...post, url: origin + path, wordCount, imageUrl: origin + shareImage.path, addressOf: (name) => profileAddress(origin, name) },
        clinicId(origin),
      ),
      breadcrumbNode(origin, [
        { name: seoCopy.blog.title, path: href("/blog") },
        { name: title, path },
      ]),
    ],
  });
}

function profileAddress(origin: string, name: string): string | undefined {
  const slug = slugFromTitle(name);
  return slug === "" ? undefined : origin + href("/blog/authors/:name", { name: slug });
}

export default function Article({ loaderData }: Route.ComponentProps) {
  return <main id="main">{loaderData ? <ArticleText {...loaderData} /> : <PostNotFound />}</main>;
}

function PostNotFound() {
  const { title, text, back } = blogCopy.notFound;
  return (
    <section className="section before-footer">
      <div className="wrap centered">
        <img src={emptyArt} width="400" height="280" alt="" />
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <a className="button" href={href("/blog")}>
          <Icon name="back" /> {back}
        </a>
      </div>
    </section>
  );
}
