import { listHeadings } from "~/domain/posts/article/article-headings";
import styles from "~/ui/styles/on-this-page.css?url";
import { useSite } from "./site-facts";

/** Sections from which a text is long enough for a list of them. */
const MIN_SECTIONS = 6;

/** Beside the text on a wide screen, else above it, folded. @param props.html made by `renderMarkdown` */
export function OnThisPage({ html }: { html: string }) {
  const { onThisPage } = useSite().copy;
  const headings = listHeadings(html);
  if (headings.length < MIN_SECTIONS) return null;
  return (
    <nav className="on-this-page" aria-label={onThisPage}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <details>
        <summary>{onThisPage}</summary>
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
