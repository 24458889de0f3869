import type { DifferenceBlock, MarkedText, RevisionDifference } from "~/domain/posts/revisions/revision-difference";
import { fieldLabel } from "~/routes/admin/posts/editor/page/field-labels";
import "./marked-difference.css";

interface MarkedDifferenceProps {
  readonly difference: Pick<RevisionDifference, "blocks" | "fields">;
  /** Of the later text. */
  readonly slug?: string;
}

/** The words that a text lost and got, in their paragraphs. */
export function MarkedDifference({ difference: { blocks, fields }, slug = "" }: MarkedDifferenceProps) {
  return (
    <div className="marked-difference">
      {placed(blocks).map(({ item, place }) => (
        <Block
          key={place}
          block={item}
          rest={place < blocks.length - 1 ? null : place > 0 ? "The rest is the same" : "The text is the same"}
        />
      ))}
      {fields.map(({ field, pieces }) => (
        <div key={field}>
          <h3>{fieldLabel(field, { slug })}</h3>
          <p className="words">
            <Pieces pieces={pieces} />
          </p>
        </div>
      ))}
    </div>
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
