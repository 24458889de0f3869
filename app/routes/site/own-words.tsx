import type { PageText } from "~/domain/pages/page";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { ReviewLine } from "~/ui/public/review-line";
import "~/ui/styles/own-words.css";

/** The text of a page beside its picture. */
export function OwnWords({ text }: { text: PageText }) {
  return (
    <>
      <RenderedHtml html={withoutIds(text.html)} className="flow own-words" />
      <ReviewLine review={text.review} />
    </>
  );
}

/** Sections around it have ids that a heading may take. */
function withoutIds(html: string): string {
  return html.replaceAll(/<(h[2-6]) id="[^"]*"/g, "<$1");
}
