import { listHeadings } from "~/domain/posts/article/article-headings";
import { readingCopy } from "~content/reading-copy";
import "~/ui/styles/on-this-page.css";

/** Sections from which a text is long enough for a list of them. */
const MIN_SECTIONS = 6;

/** Beside the text on a wide screen, else above it, folded. @param props.html made by `renderMarkdown` */
export function OnThisPage({ html }: { html: string }) {
  const headings = listHeadings(html);
  if (headings.length < MIN_SECTIONS) return null;
  return (
    <nav className="on-this-page" aria-label={readingCopy.onThisPage}>
      <details>
        <summary>{readingCopy.onThisPage}</summary>
      </details>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
