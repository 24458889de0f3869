import { formatMonth } from "~/domain/clinic/arizona-time";
import type { PostReview } from "~/domain/posts/post/post-review";
import { PhoneText } from "~/ui/kit/phone-text";
import { useSite } from "./site-facts";

export function PageHero({ eyebrow, title, lead, children }: React.PropsWithChildren<{ eyebrow?: string; title: string; lead: string }>) {
  return (
    <section className="page-hero night">
      <div className="wrap">
        <div>
          {eyebrow && <p className="display eyebrow">{eyebrow}</p>}
          <h1>{title}</h1>
          <Lead text={lead} />
          {children}
        </div>
      </div>
    </section>
  );
}

/** The sentence below a page's heading, if staff wrote one. */
export function Lead({ text }: { text: string }) {
  return (
    text !== "" && (
      <p className="lead">
        <PhoneText text={text} />
      </p>
    )
  );
}

export function ShortPage({ title, className = "flow", children }: React.PropsWithChildren<{ title: string; className?: string }>) {
  return (
    <main id="main">
      <section className="section before-footer">
        <div className={`wrap ${className}`}>
          <h1>{title}</h1>
          {children}
        </div>
      </section>
    </main>
  );
}

export function ReviewLine({ review }: { review: PostReview | null }) {
  const { copy } = useSite();
  return (
    review && (
      <p className="soft">
        {copy.reviewed(review.by, formatMonth(review.on, copy.locale), review.nextOn && formatMonth(review.nextOn, copy.locale))}
      </p>
    )
  );
}
