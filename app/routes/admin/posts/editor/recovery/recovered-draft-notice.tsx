import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { ChangedFields } from "~/routes/admin/posts/editor/clash/changed-fields";
import { DifferenceView } from "~/routes/admin/posts/editor/clash/difference-view";
import { fieldsOfTyped } from "~/routes/admin/posts/editor/page/form-controls";
import type { TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { Moment } from "~/ui/admin/moment";
import type { DraftEntry } from "./draft-store";

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
  return (
    <section className="notice recovered" aria-labelledby="recovered-title">
      <h2 id="recovered-title">Unsaved text on this device</h2>
      <p>
        It was typed <Moment at={entry.typedAt} />. {post && <SavedSince entry={entry} post={post} />}
        {others > 0 && ` ${others === 1 ? "One older text is" : `${others} older texts are`} offered after this one.`}
      </p>
      <details open={!isLong(entry)}>
        <summary>Compare the two</summary>
        <ChangedFields before={fieldsOfTyped(stored)} after={fieldsOfTyped(entry.typed)} />
        <DifferenceView
          caption="The saved text beside the one on this device"
          before={stored.content}
          after={entry.typed.content}
          beforeTitle={post ? "Saved" : "New post"}
          afterTitle="This device"
        />
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

function SavedSince({ entry, post }: { entry: DraftEntry; post: SavedVersion }) {
  if (entry.basedOnVersion >= post.version) return <>The post has not been saved since.</>;
  return (
    <>
      <b>The saved text is newer</b>: it is from <Moment at={post.savedAt} />. If you use yours, saving lets you put the two together.
    </>
  );
}

/** A comparison that would push the editor out of sight is opened on purpose. Characters. */
function isLong({ typed }: DraftEntry): boolean {
  return typed.content.length > 20_000;
}
