import { useEffect, useRef } from "react";
import { href } from "react-router";
import { type EditorFields, editorFieldNames } from "~/domain/posts/post/post-for-staff";
import { compareRevisions } from "~/domain/posts/revisions/revision-difference";
import { type MergedPost, mergedText, mergePosts } from "~/domain/posts/writing/text-merge";
import { useKeepList } from "~/routes/admin/list-return";
import { fieldsOfTyped } from "~/routes/admin/posts/editor/writing/form-controls";
import { formEntries, segmentName } from "~/routes/admin/posts/editor/writing/posted-form";
import type { Comparison, TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { fieldLabel } from "~/routes/admin/posts/revisions/field-labels";
import { MarkedDifference } from "~/routes/admin/posts/revisions/marked-difference";
import { Moment } from "~/ui/admin/moment";
import { ClashChoice } from "./clash-choice";
import { type ClashLabels, clashLabels } from "./clash-labels";

export interface ClashScreenProps {
  readonly comparison: Comparison;
  readonly account: string;
  readonly isInOtherTab: boolean;
  readonly isHidden: boolean;
  readonly saveId: string;
  readonly onSave: (typed: TypedPost) => Promise<void>;
  readonly onBack: () => void;
}

/** Two people saved one post: shows both texts, merges what doesn't contradict, and lets the writer choose the rest. */
export function ClashScreen({ comparison, account, isInOtherTab, isHidden, saveId, onSave, onBack }: ClashScreenProps) {
  const { mine, original, mode } = comparison;
  const { stored, base } = comparison.clash;
  const editor = useKeepList()(href("/admin/posts/:id", { id: stored.id }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isHidden) heading.current?.focus();
  }, [isHidden]);
  const yours = fieldsOfTyped(mode !== "status" ? { ...mine, status: stored.fields.status } : mine);
  const merged = mergePosts(base, yours, stored.fields);
  const words = clashLabels(stored, account, isInOtherTab);
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = formEntries(new FormData(event.currentTarget));
    void onSave(Object.fromEntries(editorFieldNames.map((name) => [name, String(entries[name] ?? "")])) as TypedPost);
  };
  return (
    <section className="clash" aria-labelledby="clash-title" hidden={isHidden}>
      <div className="notice warn" role="alert">
        <h2 id="clash-title" ref={heading} tabIndex={-1}>
          {words.what} {mine === original ? "while you were writing" : "once more, while you chose"}
        </h2>
        <p>
          That was <Moment at={stored.unpublished?.changedAt ?? stored.updatedAt} />. {words.isOwn ? "What you typed here" : "Yours"} is not
          stored yet, and nothing is lost: {advice(merged)} {mine !== original && "What you chose before is in your text."}
        </p>
      </div>
      <form method="post" action={editor} onSubmit={onSubmit}>
        <input type="hidden" name="version" value={stored.version} />
        <input type="hidden" name="saveId" value={saveId} />
        <input type="hidden" name="merged" value="yes" />
        <input type="hidden" name="mine" value={JSON.stringify(original)} />
        {mode !== "status" && <input type="hidden" name="save" value={mode} />}
        <Choices merged={merged} mine={yours} theirs={stored.fields} words={words} />
        <div className="row">
          <button className="button" type="submit">
            {merged.clashing.length > 0 ? "Save My Choice" : "Save Both Together"}
          </button>
          <button className="button outline needs-script" type="button" onClick={onBack}>
            Back to My Text
          </button>
          <a className="quiet" href={editor}>
            {words.isOwn ? "Drop this and open the saved text" : "Drop mine and open theirs"}
          </a>
        </div>
      </form>
      <h2>Both texts</h2>
      <MarkedDifference
        difference={compareRevisions(stored.fields, { ...stored.fields, content: mine.content })}
        legend={[words.isOwn ? words.theirs : `Saved by ${stored.savedBy ?? "somebody else"}`, words.mine]}
      />
    </section>
  );
}

function Choices({ merged, mine, theirs, words }: { merged: MergedPost; mine: EditorFields; theirs: EditorFields; words: ClashLabels }) {
  let conflicts = 0;
  return (
    <>
      {editorFieldNames.map((name) => {
        if (name === "content") return null;
        if (!merged.clashing.includes(name)) return <input type="hidden" name={name} value={merged.fields[name]} key={name} />;
        return (
          <ClashChoice
            key={name}
            name={name}
            label={fieldLabel(name, theirs)}
            mine={String(mine[name])}
            theirs={String(theirs[name])}
            words={words}
          />
        );
      })}
      {merged.content.map((segment, index) => {
        const name = segmentName(index);
        if (segment.kind === "agreed") return <input type="hidden" name={name} value={segment.text} key={name} />;
        conflicts += 1;
        const sides = { mine: segment.mine, theirs: segment.theirs, both: mergedText([segment], ["both"]) };
        return <ClashChoice key={name} name={name} label={`Difference ${conflicts} in the text`} words={words} {...sides} />;
      })}
    </>
  );
}

function advice({ clashing }: MergedPost): string {
  return clashing.length === 0
    ? "the two versions don’t contradict each other and can be put together."
    : "choose what stays where both changed the same.";
}
