import { useState } from "react";
import { href } from "react-router";
import { formatArizonaTime, parseArizonaTime } from "~/domain/clinic/arizona-time";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import type { PostSummary } from "~/domain/posts/post/post";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import { shareImageSize } from "~/domain/share-images/share-image";
import type { Publication } from "~/routes/admin/posts/editor/publishing/publication-state";
import { AskForReview } from "~/routes/admin/posts/editor/publishing/review/ask-for-review";
import { openComments, reviewSentence } from "~/routes/admin/posts/editor/publishing/review/review-state";
import { TextField } from "~/ui/admin/field";
import { PlannedMoment } from "~/ui/admin/moment";
import { PostCard } from "~/ui/public/post-card";
import { blogCopy } from "~content/blog-copy";
import { Suggestions } from "./suggestions";
import "./pre-publish.css";

interface PrePublishContentProps extends Pick<PublishFormProps, "error" | "isBusy" | "onSubmit" | "children"> {
  readonly post: SavedVersion | null;
  readonly summary: PostSummary;
  /** The host name that a shared link shows. */
  readonly host: string;
  readonly publication: Publication;
  readonly warnings: readonly PublicationWarning[] | null;
  /** In a form that was sent without a script and not accepted. */
  readonly typedTime?: string | undefined;
  /** The link or button to the place in the text. */
  readonly jump: (to: PublicationWarning | ReviewComment) => React.ReactNode;
  /** In the editor, which stays open: saves what is typed. @returns the post's id, or null when it was not saved */
  readonly saveFirst?: () => Promise<string | null>;
}

/** The content of the editor's sheet, and of the page that replaces it without a script. */
export function PrePublishContent(props: PrePublishContentProps) {
  const { post, summary, host, publication, warnings, jump, saveFirst, typedTime, ...form } = props;
  const { scheduledAt } = publication.plan;
  const planned = typedTime ?? (scheduledAt ? formatArizonaTime(new Date(scheduledAt)) : "");
  return (
    <>
      {!post?.page && <ReaderCards post={summary} host={host} />}
      <div className="before-decisions">
        <Suggestions comments={openComments(publication)} warnings={warnings} jump={jump} />
        <section className="before-review">
          <h2>Medical review</h2>
          <p>{reviewSentence(publication, post)}</p>
          <AskForReview post={post} publication={publication} {...(saveFirst && { saveFirst })} />
        </section>
        <PublishForm
          isPublished={post?.status === "published"}
          suggestedTime={publication.suggestedTime}
          planned={planned}
          {...form}
          key={planned}
        />
      </div>
    </>
  );
}

/** What readers will see. The cards are inert. */
function ReaderCards({ post, host }: { post: PostSummary; host: string }) {
  const picture = `${href("/admin/posts/share-picture")}?${new URLSearchParams({ title: post.title })}`;
  return (
    <section className="reader-cards" aria-label="What readers will get" tabIndex={0}>
      <h2>What readers will get</h2>
      <div>
        <figure>
          <figcaption>In the list</figcaption>
          <div className="framed reader-card" inert>
            <PostCard post={post} readTime={blogCopy.post.readTime} heading="h3" />
          </div>
        </figure>
        <figure>
          <figcaption>When shared</figcaption>
          <div className="framed reader-card shared" inert>
            <img src={picture} alt="" {...shareImageSize} />
            <p>
              <small>{host}</small>
              <b>{post.title}</b>
              {post.excerpt && <span className="two-lines">{post.excerpt}</span>}
            </p>
          </div>
        </figure>
      </div>
    </section>
  );
}

interface PublishFormProps {
  readonly isPublished: boolean;
  readonly suggestedTime: string;
  /** For a `datetime-local` field, Arizona time; "" if nothing is planned. */
  readonly planned: string;
  readonly error: string | undefined;
  readonly isBusy?: boolean;
  readonly onSubmit?: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly children?: React.ReactNode;
}

/** Now or on a date. The style sheet shows the button and the text for the choice, so it works without a script. */
function PublishForm({ isPublished, suggestedTime, planned, error, isBusy = false, onSubmit, children }: PublishFormProps) {
  const isForDate = !isPublished && (planned !== "" || error !== undefined);
  const [time, setTime] = useState(planned || suggestedTime);
  const at = parseArizonaTime(time)?.toISOString();
  return (
    <form method="post" className="publish-form" noValidate onSubmit={onSubmit}>
      {children}
      {isPublished ? (
        <input type="hidden" name="when" value="now" />
      ) : (
        <fieldset>
          <legend>When</legend>
          <label>
            <input type="radio" name="when" value="now" defaultChecked={!isForDate} /> Now
          </label>
          <label>
            <input type="radio" name="when" value="date" defaultChecked={isForDate} /> On a date, Arizona time
          </label>
          <TextField
            name="publish_at"
            label="Date and time"
            type="datetime-local"
            defaultValue={planned || suggestedTime}
            error={error}
            onChange={({ target }) => setTime(target.value)}
          />
        </fieldset>
      )}
      <p className="at-once">{isPublished ? "Readers get it now, in place of the text that they see." : "Readers get it now."}</p>
      <p className="at-date">
        It is published automatically <span className="no-script">at that time</span>
        <span className="needs-script">
          {at ? (
            <>
              on <PlannedMoment at={at} />
            </>
          ) : (
            "at that time"
          )}
        </span>
        .
      </p>
      <div className="row">
        <button className="button at-once" type="submit" disabled={isBusy}>
          Publish
        </button>
        <button className="button at-date" type="submit" disabled={isBusy}>
          Schedule
        </button>
      </div>
    </form>
  );
}
