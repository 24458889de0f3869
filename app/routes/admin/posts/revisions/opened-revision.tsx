import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import type { DifferenceBlock, MarkedText, RevisionDifference } from "~/domain/posts/revisions/revision-difference";
import { useKeepList } from "~/routes/admin/list-return";
import { fieldLabel } from "~/routes/admin/posts/editor/page/field-labels";
import { SubmitButton } from "~/ui/admin/submit-button";

export interface Opened extends RevisionDifference {
  readonly version: number;
  readonly slug: string;
  readonly isFirst: boolean;
}

export interface RestoreProps {
  readonly id: string;
  /** The post's version on this page. */
  readonly version: number;
  readonly saveId: string;
  readonly isInTrash: boolean;
}

interface OpenedRevisionProps extends RestoreProps {
  readonly opened: Opened;
  readonly when: string;
  readonly words: string;
  readonly isNewest: boolean;
}

export function OpenedRevision({ opened, when, words, isNewest, ...restore }: OpenedRevisionProps) {
  const { blocks, fields } = opened;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(opened.version);
  useEffect(() => {
    if (shown.current === opened.version) return;
    shown.current = opened.version;
    heading.current?.focus();
  }, [opened.version]);
  return (
    <section className="panel opened-revision" aria-labelledby="opened-revision">
      <header>
        <div>
          <h2 id="opened-revision" ref={heading} tabIndex={-1}>
            {when}
          </h2>
          <p className="soft">
            {words}
            {summaryWords(opened)}
          </p>
        </div>
        {!isNewest && !restore.isInTrash && <RestoreForm revision={opened.version} {...restore} />}
      </header>
      {placed(blocks).map(({ item, place }) => (
        <Block
          key={place}
          block={item}
          rest={place < blocks.length - 1 ? null : place > 0 ? "The rest is the same" : "The text is the same"}
        />
      ))}
      {fields.map(({ field, pieces }) => (
        <div key={field}>
          <h3>{fieldLabel(field, opened)}</h3>
          <p className="words">
            <Pieces pieces={pieces} />
          </p>
        </div>
      ))}
    </section>
  );
}

function summaryWords({ isFirst, added, removed, fields, blocks }: Opened): string {
  if (isFirst) return `. The first text, ${added} ${added === 1 ? "word" : "words"}.`;
  if (fields.length === 0 && blocks.every(({ kind }) => kind === "same")) return ". The text is the same as before.";
  const counts = [added > 0 && `${added} ${added === 1 ? "word" : "words"} added`, removed > 0 && `${removed} removed`].filter(Boolean);
  return `, compared with the one before.${counts.length > 0 ? ` ${counts.join(", ")}.` : ""}`;
}

function RestoreForm({ id, revision, version, saveId }: RestoreProps & { revision: number }) {
  const action = useKeepList()(href("/admin/posts/:id/revisions/:version/restore", { id, version: String(revision) }));
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="saveId" value={saveId} />
      <SubmitButton className="button outline" action={action}>
        Restore this text
      </SubmitButton>
    </Form>
  );
}

/** @param rest what equal paragraphs at the end are called */
function Block({ block, rest }: { block: DifferenceBlock; rest: string | null }) {
  if (block.kind === "changed") {
    const heading = headingPieces(block.pieces);
    return heading ? (
      <h3 className="words">
        <Pieces pieces={heading} />
      </h3>
    ) : (
      <p className="words">
        <Pieces pieces={block.pieces} />
      </p>
    );
  }
  const { paragraphs, heading } = block;
  const count = paragraphs === 1 ? "1 paragraph the same" : `${paragraphs} paragraphs the same`;
  return (
    <>
      {paragraphs > 0 && <p className="fold">{rest ?? count}</p>}
      {heading !== null && <h3>{heading}</h3>}
    </>
  );
}

/** A line that is a heading reads as one, without its sign. */
function headingPieces(pieces: readonly MarkedText[]): MarkedText[] | null {
  const [first, ...rest] = pieces;
  const words = /^#{1,6} (.*)$/s.exec(first?.text ?? "")?.[1];
  if (!first || words === undefined || pieces.some(({ text }) => text.includes("\n"))) return null;
  return [{ ...first, text: words }, ...rest];
}

const marks = { added: "ins", removed: "del" } as const;

function Pieces({ pieces }: { pieces: readonly MarkedText[] }) {
  return placed(pieces).map(({ item: { kind, text }, place }) => {
    const Mark = kind === "same" ? null : marks[kind];
    return Mark ? <Mark key={place}>{text}</Mark> : text;
  });
}

/** With an index as key, for lists that never change. */
function placed<Item>(items: readonly Item[]): { readonly item: Item; readonly place: number }[] {
  return items.map((item, place) => ({ item, place }));
}
