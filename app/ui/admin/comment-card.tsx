import { Icon } from "~/ui/kit/icon";
import { Moment } from "./moment";

interface CommentCardProps {
  readonly comment: {
    readonly id: string;
    readonly by: string;
    readonly at: string;
    readonly text: string;
    readonly doneAt: string | null;
    readonly doneBy: string | null;
  };
  /** The words that it is about, where they don't stand beside it. */
  readonly quote?: string | undefined;
  /** Its buttons; they keep their place when it is done, and the focus with it. */
  readonly children: React.ReactNode;
}

/** A comment of a review. */
export function CommentCard({ comment: { id, by, at, text, doneAt, doneBy }, quote, children }: CommentCardProps) {
  const isOpen = doneAt === null;
  return (
    <section className={isOpen ? "comment-card" : "comment-card done"} id={`comment-${id}`} aria-label={`Comment by ${by}`}>
      {isOpen && (
        <p>
          <b>{by}</b>{" "}
          <small>
            <Moment at={at} />
          </small>
        </p>
      )}
      {isOpen && quote && <blockquote>{quote}</blockquote>}
      <p className="said">
        {!isOpen && (
          <>
            <Icon name="check" /> <span className="visually-hidden">Done: </span>
          </>
        )}
        {text}
      </p>
      <div className="row">
        {doneAt !== null && (
          <small>
            Done by {doneBy}, <Moment at={doneAt} />
          </small>
        )}
        {children}
      </div>
    </section>
  );
}
