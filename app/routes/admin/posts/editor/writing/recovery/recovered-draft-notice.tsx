import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { nounOf } from "~/routes/admin/page-names";
import { PostDifference } from "~/routes/admin/posts/editor/writing/clash/post-difference";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { Moment } from "~/ui/admin/moment";
import type { DraftRecovery } from "./recoverable-drafts";

interface RecoveredDraftNoticeProps {
  readonly recovery: DraftRecovery;
  readonly stored: TypedPost;
  readonly post: SavedVersion | null;
}

/** Offers an unsaved text beside the saved one. Nothing changes until one is chosen. */
export function RecoveredDraftNotice({ recovery, stored, post }: RecoveredDraftNoticeProps) {
  const { offered: entry, others, use, discard } = recovery;
  if (!entry) return null;
  const isOutdated = post !== null && entry.basedOnVersion < post.version;
  return (
    <section className="notice recovered" aria-labelledby="recovered-title">
      <h2 id="recovered-title">Unsaved text on this device</h2>
      <p>
        It was typed <Moment at={entry.typedAt} />. {post && !isOutdated && `The ${nounOf(post)} has not been saved since.`}
        {isOutdated && (
          <>
            <b>The saved text is newer</b>: it is from <Moment at={post.savedAt} />. If you use yours, you can merge the two when you save.
          </>
        )}
        {others > 0 && ` ${others === 1 ? "One older text is" : `${others} older texts are`} offered after this one.`}
      </p>
      <details open={entry.typed.content.length <= LONG}>
        <summary>Compare the two</summary>
        <PostDifference before={stored} after={entry.typed} legend={[post ? "Saved" : "New post", "This device"]} />
      </details>
      <div className="row">
        <button className="button" type="button" onClick={use}>
          Use this text
        </button>
        <button className="button outline" type="button" onClick={discard}>
          Discard
        </button>
      </div>
    </section>
  );
}

/** Characters above which the comparison is closed at first: it would push the editor off the screen. */
const LONG = 20_000;
