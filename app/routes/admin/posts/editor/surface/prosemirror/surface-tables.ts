import type { Node } from "prosemirror-model";
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { schema } from "~/domain/posts/document/document-schema";
import { isInTable, placeAround } from "./surface-state";

const { nodes } = schema;
const { paragraph, heading, blockquote, bullet_list, ordered_list, list_item, footnote } = nodes;

type BlockEditing = typeof import("./block-editing");
let loaded: BlockEditing | null = null;

/** Loads table and drag support with the first block that is not text, or the first drag. */
export const blockEditing = new Plugin({
  view: (view) => {
    const check = () => {
      if (!isEditing(view.state) && hasBlocks(view.state.doc)) void load(view);
    };
    check();
    return { update: ({ state }, before) => before.doc !== state.doc && check() };
  },
  props: {
    handleDOMEvents: {
      dragenter: (view) => {
        if (!isEditing(view.state)) void load(view);
      },
    },
  },
});

function isEditing({ plugins }: EditorState): boolean {
  return loaded?.plugins.every((plugin) => plugins.includes(plugin)) ?? false;
}

async function load(view: EditorView): Promise<BlockEditing | null> {
  try {
    loaded = await import("./block-editing");
  } catch {
    // Offline; the next change tries again.
    return null;
  }
  const { plugins } = view.state;
  if (!view.isDestroyed && !isEditing(view.state)) view.updateState(view.state.reconfigure({ plugins: [...plugins, ...loaded.plugins] }));
  return loaded;
}

function hasBlocks(doc: Node): boolean {
  let isFound = false;
  doc.descendants((node) => {
    isFound ||= node.isBlock && ![paragraph, heading, blockquote, bullet_list, ordered_list, list_item, footnote].includes(node.type);
    return !isFound && !node.isTextblock;
  });
  return isFound;
}

export function tableCommand(name: keyof BlockEditing["tableCommands"]): Command {
  return (state, dispatch, view) => {
    if (dispatch && view) void load(view).then((tools) => tools?.tableCommands[name](view.state, view.dispatch));
    return isInTable(state);
  };
}

export const addRow: Command = (state, dispatch) => {
  const row = placeAround(state, nodes.table_row);
  if (row === null) return false;
  dispatch?.(withRow(state.tr, row));
  return true;
};

function withRow(change: Transaction, row: number): Transaction {
  const { children = [], nodeSize = 0 } = change.doc.nodeAt(row) ?? {};
  const cells = children.map(({ attrs: { align } }) => nodes.table_cell.create({ align }, nodes.paragraph.create()));
  return change.insert(row + nodeSize, nodes.table_row.create(null, cells));
}

/** Selects the next or previous cell. Behind the last one it adds a row, or leaves the text if the last row is empty. */
export function toCell(step: 1 | -1): Command {
  return (state, dispatch) => {
    const [table, row] = [placeAround(state, nodes.table), placeAround(state, nodes.table_row)];
    const cell = placeAround(state, nodes.table_cell) ?? placeAround(state, nodes.table_header);
    if (table === null || row === null || cell === null) return false;
    const cells = cellsIn(state.doc, table);
    const index = cells.indexOf(cell) + step;
    if (index === cells.length && state.doc.nodeAt(row)?.textContent === "") return false;
    const change = index === cells.length ? withRow(state.tr, row) : state.tr;
    const next = cellsIn(change.doc, table)[index];
    if (next === undefined) return false;
    const [from, to] = [next + 1, next + (change.doc.nodeAt(next)?.nodeSize ?? 0) - 1];
    dispatch?.(change.setSelection(TextSelection.between(change.doc.resolve(from), change.doc.resolve(to))).scrollIntoView());
    return true;
  };
}

function cellsIn(doc: Node, table: number): number[] {
  const cells: number[] = [];
  doc.nodeAt(table)?.descendants((node, at) => {
    if (node.type === nodes.table_row) return true;
    cells.push(table + 1 + at);
    return false;
  });
  return cells;
}
