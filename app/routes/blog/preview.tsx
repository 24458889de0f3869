import { data, href, redirect } from "react-router";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { pathOfPage } from "~/domain/posts/post/slug";
import { type Preview, readPreview } from "~/domain/posts/reading/preview-reading.server";
import type { RouteHandle } from "~/root";
import { ShortPage } from "~/ui/public/page-hero";
import { privateHeaders } from "~/web/page-validity";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import "~/ui/styles/article.css";
import "~/ui/styles/blog.css";
import "~/ui/styles/emergency.css";
import "~/ui/styles/emergency-sheet.css";
import "~/ui/styles/preview.css";
import { ArticleView } from "~/ui/kit/article-view";
import { blogCopy } from "~content/blog-copy";
import type { Route } from "./+types/preview";
import { PreviewedPage, previewedPage } from "./previewed-page";

const copy = blogCopy.preview;

export const handle: RouteHandle = { remoteImages: "featured" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const preview = await findPreview(site, params.token);
  if (preview === null) return data({ sentences: copy.failed }, { status: 503, headers: { ...privateHeaders, "Retry-After": "60" } });
  if (preview.kind === "public") throw redirect(addressOf(preview), { headers: privateHeaders });
  if (preview.kind === "unknown") return data({ sentences: copy.unknown }, { status: 404, headers: privateHeaders });
  if (preview.kind === "ended") {
    const { title, text } = copy.gone;
    return data({ sentences: { title, text: text[preview.end] } }, { status: 410, headers: privateHeaders });
  }
  const { markdown, ...post } = preview.post;
  return data({ post, page: previewedPage(site.pages.builtIn, preview), expiresAt: preview.expiresAt }, { headers: privateHeaders });
}

function addressOf({ page, slug }: { page: string | null; slug: string }): string {
  return page === null ? href("/blog/:slug", { slug }) : pathOfPage(page);
}

async function findPreview({ database, log, now, requestId }: RequestContext, token: string): Promise<Preview | null> {
  try {
    return await readPreview(database.kysely, token, now());
  } catch (error) {
    log.error(`Error reading a preview (reference ${requestId})`, error);
    return null;
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData && ("post" in loaderData ? copy.title(loaderData.post.title) : loaderData.sentences.title);
  return [{ title }, { name: "robots", content: "noindex, nofollow, noarchive" }];
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  if ("sentences" in loaderData) return <PreviewGone {...loaderData.sentences} />;
  const { post, page, expiresAt } = loaderData;
  return (
    <main id="main">
      <div className="preview-note">
        <p className="wrap" role="note">
          <strong>{copy.banner}</strong> {copy.until(dayFormat.format(new Date(expiresAt)))}
        </p>
      </div>
      {page ? <PreviewedPage {...page} /> : <ArticleView post={post} readTime={blogCopy.post.readTime} reviewed={blogCopy.post.reviewed} />}
    </main>
  );
}

const dayFormat = arizonaFormat({ dateStyle: "long", timeStyle: "short" });

function PreviewGone({ title, text }: { title: string; text: string }) {
  return (
    <ShortPage title={title} className="centered">
      <p className="lead">{text}</p>
      <a className="button" href={href("/blog")}>
        {blogCopy.notFound.back}
      </a>
    </ShortPage>
  );
}
