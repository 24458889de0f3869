import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { placeOfComment, quoteOf } from "~/domain/posts/reviewing/review-request";
import type { CommentSlots, SlottedComment } from "./comment-slots";

interface Placed {
  readonly comments: readonly SlottedComment[];
  /** By comment, within its paragraph; null for the whole text. */
  readonly places: ReadonlyMap<string, number | null>;
  readonly set: DecorationSet;
}

const key = new PluginKey<Placed>("comments");

/** Keeps each comment at its paragraph while the text changes: beside it where there is room, else below it. */
export function commentPlugin(slots: CommentSlots): Plugin<Placed> {
  const wide = matchMedia("(width >= 64rem)");
  const place = (doc: Node, before: Placed | null, change?: Transaction): Placed => {
    const { comments } = slots;
    const blocks = blocksOf(doc);
    const places = new Map(comments.map((comment) => [comment.id, placeOf(comment, blocks, before, change)]));
    return { comments, places, set: DecorationSet.create(doc, decorations(comments, places, blocks)) };
  };
  const decorations = (comments: readonly SlottedComment[], places: Placed["places"], blocks: readonly Block[]) =>
    comments.flatMap(({ id, isOpen }, index) => {
      const at = places.get(id) ?? null;
      const block = at === null ? undefined : blocks.findLast((one) => one.at < at);
      const end = block ? block.at + block.node.nodeSize : 0;
      const spec = { key: id, side: index - comments.length, ignoreSelection: true, stopEvent: () => true };
      const widget = Decoration.widget(block && wide.matches ? block.at : end, slots.hostOf(id), spec);
      return block && isOpen ? [widget, Decoration.node(block.at, end, { class: "commented" })] : [widget];
    });
  return new Plugin<Placed>({
    key,
    state: {
      init: (_config, { doc }) => place(doc, null),
      apply: (change, before) => (change.docChanged || change.getMeta(key) ? place(change.doc, before, change) : before),
    },
    props: { decorations: (state) => key.getState(state)?.set },
    view: (view) => {
      const redraw = () => view.dispatch(view.state.tr.setMeta(key, true).setMeta("addToHistory", false));
      const unsubscribe = slots.subscribe(redraw);
      wide.addEventListener("change", redraw);
      return {
        destroy: () => {
          unsubscribe();
          wide.removeEventListener("change", redraw);
        },
      };
    },
  });
}

interface Block {
  readonly at: number;
  readonly node: Node;
}

/** As the rendered text has them: a rule between two is no place for a comment. */
function blocksOf(doc: Node): Block[] {
  const blocks: Block[] = [];
  doc.forEach((node, at) => {
    if (node.type.name !== "horizontal_rule") blocks.push({ at, node });
  });
  return blocks;
}

function placeOf(comment: SlottedComment, blocks: readonly Block[], before: Placed | null, change?: Transaction): number | null {
  const known = before?.places.get(comment.id);
  if (known === null) return null;
  if (known !== undefined && change) {
    const { pos, deleted } = change.mapping.mapResult(known);
    if (!deleted) return pos;
  }
  const place = placeOfComment(
    comment,
    blocks.map(({ node }) => ({ html: "", quote: wordsOf(node) })),
  );
  const block = blocks[place];
  return block ? block.at + 1 : null;
}

/** As the server quotes a paragraph. */
function wordsOf(node: Node): string {
  return quoteOf(node.textBetween(0, node.content.size, " ", ({ type }) => (type.name === "hard_break" ? " " : "")));
}
