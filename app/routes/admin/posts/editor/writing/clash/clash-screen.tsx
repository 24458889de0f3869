import { useEffect, useRef } from "react";
import { href } from "react-router";
import { type EditorFields, editorFieldNames } from "~/domain/posts/post/post-for-staff";
import { compareRevisions, ownWords } from "~/domain/posts/revisions/revision-difference";
import { bothOf, type MergedPost, mergePosts } from "~/domain/posts/writing/text-merge";
import { useKeepList } from "~/routes/admin/list-return";
import { fieldsOfTyped } from "~/routes/admin/posts/editor/writing/form-controls";
import { formEntries, segmentName } from "~/routes/admin/posts/editor/writing/posted-form";
import type { Comparison, TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { fieldLabel } from "~/routes/admin/posts/revisions/field-labels";
import { MarkedDifference, MarkedWords, placed } from "~/routes/admin/posts/revisions/marked-difference";
import { Moment } from "~/ui/admin/moment";
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
  const labels = clashLabels(stored, account, isInOtherTab);
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = formEntries(new FormData(event.currentTarget));
    void onSave(Object.fromEntries(editorFieldNames.map((name) => [name, String(entries[name] ?? "")])) as TypedPost);
  };
  return (
    <section className="clash" aria-labelledby="clash-title" hidden={isHidden}>
      <div className="notice warn" role="alert">
        <h2 id="clash-title" ref={heading} tabIndex={-1}>
          {labels.what} {mine === original ? "while you were writing" : "again while you were choosing"}
        </h2>
        <p>
          That was <Moment at={stored.unpublished?.changedAt ?? stored.updatedAt} />. {labels.isOwn ? "What you typed here" : "Yours"} is
          not saved yet, and nothing is lost: {advice(merged)} {mine !== original && "What you chose before is in your text."}
        </p>
      </div>
      <form method="post" action={editor} onSubmit={onSubmit}>
        <input type="hidden" name="version" value={stored.version} />
        <input type="hidden" name="saveId" value={saveId} />
        <input type="hidden" name="merged" value="yes" />
        <input type="hidden" name="segments" value={merged.content.length} />
        <input type="hidden" name="mine" value={JSON.stringify(original)} />
        {mode !== "status" && <input type="hidden" name="save" value={mode} />}
        <Choices merged={merged} mine={yours} theirs={stored.fields} labels={labels} />
        <div className="row">
          <button className="button" type="submit">
            {merged.clashing.length > 0 ? "Save my choice" : "Save merged text"}
          </button>
          <button className="button outline needs-script" type="button" onClick={onBack}>
            Back to my text
          </button>
          <a className="quiet" href={editor}>
            {labels.isOwn ? "Discard this and open the saved text" : "Discard mine and open theirs"}
          </a>
        </div>
      </form>
      <h2>Both texts</h2>
      <MarkedDifference
        difference={compareRevisions(stored.fields, { ...stored.fields, content: mine.content })}
        legend={[labels.isOwn ? labels.theirs : `Saved by ${stored.savedBy ?? "somebody else"}`, labels.mine]}
      />
    </section>
  );
}

function Choices({ merged, mine, theirs, labels }: { merged: MergedPost; mine: EditorFields; theirs: EditorFields; labels: ClashLabels }) {
  let conflicts = 0;
  return (
    <>
      {editorFieldNames.map((name) => {
        if (name === "content") return null;
        if (!merged.clashing.includes(name)) return <input type="hidden" name={name} value={merged.fields[name]} key={name} />;
        return (
          <Choice
            key={name}
            name={name}
            label={fieldLabel(name, theirs)}
            mine={String(mine[name])}
            theirs={String(theirs[name])}
            labels={labels}
          />
        );
      })}
      {merged.content.map((segment, index) => {
        const name = segmentName(index);
        if (segment.kind === "agreed") return <input type="hidden" name={name} value={segment.text} key={name} />;
        conflicts += 1;
        const sides = { mine: segment.mine, theirs: segment.theirs, both: bothOf(segment) };
        return <Choice key={name} name={name} label={`Difference ${conflicts} in the text`} labels={labels} {...sides} />;
      })}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly labels: ClashLabels;
  /** Both texts, or null where they can't be joined; left out for fields other than the text. */
  readonly both?: string | null;
}

function Choice({ name, label, mine, theirs, labels, both }: ChoiceProps) {
  const sides = { [labels.mine]: mine, [labels.theirs]: theirs };
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {Object.entries(sides).map(([title, text], place) => (
        <label className="option" key={title}>
          <span className="check">
            <input type="radio" name={name} value={text} required />
            <b>{title}</b>
          </span>
          <span className="words">
            {text.trim() === "" ? (
              <i>(nothing)</i>
            ) : both === undefined ? (
              text
            ) : (
              <OwnWords text={text} other={place === 0 ? theirs : mine} />
            )}
          </span>
        </label>
      ))}
      {typeof both === "string" && (
        <label className="option short">
          <span className="check">
            <input type="radio" name={name} value={both} required />
            <b>{labels.both}</b>
          </span>
        </label>
      )}
    </fieldset>
  );
}

/** Marks in 100,000 characters take a fifth of a second, and nobody looks for single words in so many. */
const MAX_MARKED = 20_000;

function OwnWords({ text, other }: { text: string; other: string }) {
  if (Math.max(text.length, other.length) > MAX_MARKED) return text;
  return placed(ownWords(text, other)).map(({ item, place }) => (
    <span className="paragraph" key={place}>
      <MarkedWords pieces={item} />
    </span>
  ));
}

function advice({ clashing }: MergedPost): string {
  return clashing.length === 0
    ? "the two versions don’t contradict each other and can be merged."
    : "choose what to keep where both changed the same part.";
}
