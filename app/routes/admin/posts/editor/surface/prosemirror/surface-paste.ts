import { Fragment, type Node, Slice } from "prosemirror-model";
import { Plugin, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { isWithinLimitsWithCode } from "~/domain/posts/article/markdown-limits";
import { schema } from "~/domain/posts/document/document-schema";
import { readMarkdown } from "~/domain/posts/document/read-markdown";
import { withPlainLineEnds } from "~/domain/posts/post/post-for-staff";
import { readPasted } from "~/routes/admin/posts/editor/surface/markdown/pasting";
import { ownBlock } from "~/routes/admin/posts/editor/surface/pictures/picture-places";
import { isInTable } from "./surface-state";

const { nodes } = schema;

/**
 * Pasted and dropped text is converted to Markdown, so no HTML gets into the page. Text copied here is pasted unchanged.
 *
 * @param onTooMuch takes Markdown that is too complex to be shown
 */
export function pastePlugin(onFiles: (files: readonly File[], dropped?: number) => void, onTooMuch: (markdown: string) => void): Plugin {
  let copied: { readonly text: string; readonly slice: Slice } | null = null;
  const take = (view: EditorView, event: Event, transfer: DataTransfer | null, dropped?: number): boolean => {
    if (!transfer) return false;
    const { text, files, toMarkdown } = readPasted(transfer);
    event.preventDefault();
    if (files.length > 0) onFiles(files, dropped);
    else {
      if (dropped !== undefined) placeCaret(view, dropped);
      if (copied && copied.text === text) insert(view, copied.slice);
      else if (text !== "" || toMarkdown) void paste(view, text, toMarkdown, onTooMuch);
    }
    return true;
  };
  return new Plugin({
    props: {
      clipboardTextSerializer: (slice) => {
        const text = slice.content.textBetween(0, slice.content.size, "\n\n");
        copied = { text, slice };
        return text;
      },
      handleDOMEvents: {
        paste: (view, event) => take(view, event, event.clipboardData),
        drop: (view, event) => {
          if (view.dragging || !event.dataTransfer) return false;
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          return take(view, event, event.dataTransfer, place?.pos);
        },
      },
    },
  });
}

function placeCaret(view: EditorView, at: number): void {
  const { tr, doc } = view.state;
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(at))));
}

async function paste(
  view: EditorView,
  text: string,
  toMarkdown: (() => Promise<string>) | null,
  onTooMuch: (markdown: string) => void,
): Promise<void> {
  const plain = withPlainLineEnds(text);
  if (view.state.selection.$from.parent.type.spec.code) return insert(view, plainSlice(plain));
  const markdown = toMarkdown ? withPlainLineEnds(await toMarkdown()) : plain;
  if (view.isDestroyed) return;
  if (isWithinLimitsWithCode(markdown)) insert(view, sliceOf(readMarkdown(markdown).map(({ node }) => belowTitle(node))));
  else onTooMuch(markdown);
}

function insert(view: EditorView, slice: Slice): void {
  const fitting = isInTable(view.state) ? inOneLine(slice) : new Slice(ownBlock(slice.content), slice.openStart, slice.openEnd);
  view.dispatch(view.state.tr.replaceSelection(fitting).scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
  view.focus();
}

function belowTitle(node: Node): Node {
  return node.type === nodes.heading && node.attrs.level === 1 ? nodes.heading.create({ ...node.attrs, level: 2 }, node.content) : node;
}

/** Open at paragraphs, so that text joins the paragraph of the caret. */
function sliceOf(blocks: readonly Node[]): Slice {
  const isOpen = (node: Node | undefined) => (node?.type === nodes.paragraph ? 1 : 0);
  return new Slice(Fragment.from(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)));
}

function plainSlice(text: string): Slice {
  return text === "" ? Slice.empty : new Slice(Fragment.from(schema.text(text)), 0, 0);
}

/** A cell of a table holds one line. */
function inOneLine({ content }: Slice): Slice {
  const inline: Node[] = [];
  content.descendants((node) => {
    if (!node.isInline) return true;
    inline.push(node.type === nodes.hard_break ? schema.text(" ") : node);
    return false;
  });
  return new Slice(Fragment.from(inline), 0, 0);
}
