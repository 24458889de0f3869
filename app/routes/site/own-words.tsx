import type { PageText } from "~/domain/pages/page";
import aboutArt from "~/ui/art/about.svg";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { ReviewLine } from "~/ui/public/page-hero";
import { useSite } from "~/ui/public/site-facts";
import "~/ui/styles/own-words.css";
import "~/ui/styles/years-badge.css";

/** The text of a page beside its picture. */
export function OwnWords({ text }: { text: PageText }) {
  return (
    <>
      <RenderedHtml html={withoutIds(text.html)} className="flow own-words" />
      <ReviewLine review={text.review} />
    </>
  );
}

/** The id of a heading could be one of the sections' ids. */
function withoutIds(html: string): string {
  return html.replaceAll(/<(h[2-6]) id="[^"]*"/g, "<$1");
}

export function ClinicPicture() {
  const { clinic, copy } = useSite();
  return (
    <div className="frame ratio-5-4">
      <img src={aboutArt} alt={copy.home.about.imageAlt} width="800" height="640" />
      {clinic.yearsOfExperience !== "" && (
        <p className="years-badge">
          <b>{clinic.yearsOfExperience}</b> <span>{copy.yearsBadge}</span>
        </p>
      )}
    </div>
  );
}
