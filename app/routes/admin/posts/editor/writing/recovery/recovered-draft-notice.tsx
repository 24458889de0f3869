import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { nounOf } from "~/routes/admin/page-names";
import { PostDifference } from "~/routes/admin/posts/editor/writing/clash/post-difference";
import type { DraftEntry } from "~/routes/admin/posts/editor/writing/draft-store";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { Moment } from "~/ui/admin/moment";

interface RecoveredDraftNoticeProps {
  readonly entry: DraftEntry;
  readonly stored: TypedPost;
  readonly post: SavedVersion | null;
  readonly others: number;
  readonly onUse: () => void;
  readonly onDiscard: () => void;
}

/** Offers an unsaved text beside the saved one. Nothing changes until one is chosen. */
export function RecoveredDraftNotice({ entry, stored, post, others, onUse, onDiscard }: RecoveredDraftNoticeProps) {
  const isOutdated = post !== null && entry.basedOnVersion < post.version;
  return (
    <section className="notice recovered" aria-labelledby="recovered-title">
      <h2 id="recovered-title">Unsaved text on this device</h2>
      <p>
        It was typed <Moment at={entry.typedAt} />. {post && !isOutdated && `The ${nounOf(post)} has not been saved since.`}
        {isOutdated && (
          <>
            <b>The saved text is newer</b>: it is from <Moment at={post.savedAt} />. If you use yours, saving lets you put the two together.
          </>
        )}
        {others > 0 && ` ${others === 1 ? "One older text is" : `${others} older texts are`} offered after this one.`}
      </p>
      <details open={entry.typed.content.length <= LONG}>
        <summary>Compare the two</summary>
        <PostDifference before={stored} after={entry.typed} legend={[post ? "Saved" : "New post", "This device"]} />
      </details>
      <div className="row">
        <button className="button" type="button" onClick={onUse}>
          Use This Text
        </button>
        <button className="button outline" type="button" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </section>
  );
}

/** Characters of a comparison that would push the editor out of sight: it is opened on purpose. */
const LONG = 20_000;
