import { counted } from "~/domain/phrases";
import type { DifferenceBlock, MarkedText, RevisionDifference } from "~/domain/posts/revisions/revision-difference";
import { fieldLabel } from "./field-labels";

export interface MarkedDifferenceProps {
  readonly difference: Pick<RevisionDifference, "blocks" | "fields">;
  /** Of the later text. */
  readonly slug?: string;
  /** What the marks mean where that is not obvious. */
  readonly legend?: readonly [removed: string, added: string];
}

/** Removed and added words, in their paragraphs. */
export function MarkedDifference({ difference: { blocks, fields }, slug = "", legend }: MarkedDifferenceProps) {
  return (
    <div className="marked-difference">
      {legend && (
        <p className="help">
          <span className="gone">{legend[0]}</span> <span className="new">{legend[1]}</span>
        </p>
      )}
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
            <MarkedWords pieces={pieces} />
          </p>
        </div>
      ))}
    </div>
  );
}

/** @param rest replaces the count of equal paragraphs at the end */
function Block({ block, rest }: { block: DifferenceBlock; rest: string | null }) {
  if (block.kind === "changed") {
    const Text = block.isHeading ? "h3" : "p";
    return (
      <Text className="words">
        <MarkedWords pieces={block.pieces} />
      </Text>
    );
  }
  const { paragraphs, heading } = block;
  const count = counted(paragraphs, "paragraph the same", "paragraphs the same");
  return (
    <>
      {paragraphs > 0 && <p className="fold">{rest ?? count}</p>}
      {heading !== null && <h3>{heading}</h3>}
    </>
  );
}

const marks = { same: "span", added: "ins", removed: "del" } as const;

/** Words marked as added or removed, or with a note where only their formatting changed. */
export function MarkedWords({ pieces }: { pieces: readonly MarkedText[] }) {
  return placed(pieces).map(({ item: { kind, text, form, change }, place }) => {
    const Mark = marks[kind];
    const className = shownForms.filter((name) => form?.includes(name)).join(" ") || undefined;
    if (change === undefined)
      return kind === "same" && !className ? (
        text
      ) : (
        <Mark className={className} key={place}>
          {text}
        </Mark>
      );
    return (
      <span className="formed" key={place}>
        <span className={className}>{text}</span> <small>{change}</small>
      </span>
    );
  });
}

const shownForms = ["bold", "italic", "code"];

/** Adds the index as a key, for lists that never change. */
export function placed<Item>(items: readonly Item[]): { readonly item: Item; readonly place: number }[] {
  return items.map((item, place) => ({ item, place }));
}
