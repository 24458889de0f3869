import { data, href, redirect } from "react-router";
import { formatLongDay, formatMonth } from "~/domain/clinic/arizona-time";
import { phoneOf } from "~/domain/clinic/clinic-facts";
import { countWords } from "~/domain/posts/article/reading-time";
import { readArticle } from "~/domain/posts/reading/blog-reading.server";
import { qrPicture } from "~/domain/qr-picture";
import type { RouteHandle } from "~/root";
import { blogReading } from "~/routes/blog/blog-source.server";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { blogCopy } from "~content/blog-copy";
import { readingCopy } from "~content/reading-copy";
import "~/ui/styles/prose.css";
import "./handout.css";
import type { Route } from "./+types/handout";

export const handle: RouteHandle = { cacheParameters: [] };

const copy = readingCopy.handout;

/** An unknown or failed post redirects to its article, which shows why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { clinic, config, origin } = site;
  const { result, validUntil } = await readArticle(blogReading(site, "Error fetching a handout"), params.slug);
  if (!result) throw redirect(href("/blog/:slug", params), 302);
  const { title, excerpt, html, authorName, publishedAt, review, markdown } = result.post;
  const address = origin + href("/blog/:slug", params);
  const [hospital] = clinic.hospitals;
  const handout = {
    article: { title, excerpt, html, authorName, review },
    published: formatLongDay(publishedAt),
    size: sizeOf(countWords(markdown)),
    clinic: { name: clinic.name, phone: clinic.phone },
    emergency: hospital ? copy.hospital(hospital.name, phoneOf(hospital.phone).display) : copy.noHospital,
    path: href("/blog/:slug", params),
    address,
    // Without a public address no phone could open it.
    qr: config.publicUrl && qrPicture(address),
  };
  return data(handout, { headers: validity(validUntil) });
}

/** What fits on a letter page: large type, small type, or only the first paragraph of each part. */
function sizeOf(words: number): "large" | "small" | "brief" {
  if (words <= 420) return "large";
  return words <= 800 ? "small" : "brief";
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: copy.title(loaderData.article.title) },
    { name: "robots", content: "noindex" },
    { tagName: "link", rel: "canonical", href: loaderData.address },
  ];
}

export default function Handout({ loaderData }: Route.ComponentProps) {
  const { article, published, size, clinic, emergency, path, address, qr } = loaderData;
  const { review } = article;
  return (
    <>
      <nav className="handout-bar">
        <a href={path}>{copy.back}</a>
        <p>{copy.hint}</p>
      </nav>
      <main id="main" className={`handout ${size}`}>
        <header>
          <p>
            <b>{clinic.name}</b> <a href={`tel:${clinic.phone.e164}`}>{clinic.phone.display}</a>
          </p>
          <h1>{article.title}</h1>
          {article.excerpt && <p className="handout-intro">{article.excerpt}</p>}
        </header>
        <RenderedHtml html={article.html} />
        <footer>
          {qr && <img src={qr} alt="" width="96" height="96" />}
          <div>
            <p>
              {copy.whole} <b>{address.replace(/^https?:\/\//, "")}</b>
            </p>
            <p>
              {copy.call} <b>{clinic.phone.display}</b>
            </p>
            <p>
              {copy.emergency}: <b>{emergency}</b>
            </p>
            <p className="handout-small">
              {article.authorName}. {copy.printedFrom(published)}{" "}
              {review && `${blogCopy.post.reviewed(review.by, formatMonth(review.on), review.nextOn && formatMonth(review.nextOn))}. `}
              {copy.general}
            </p>
          </div>
        </footer>
      </main>
    </>
  );
}
