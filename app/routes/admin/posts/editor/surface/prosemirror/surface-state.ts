import { redoDepth, undoDepth } from "prosemirror-history";
import type { MarkType, NodeType } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { schema } from "~/domain/posts/document/document-schema";
import { sourceAt } from "./surface-sources";

const { nodes, marks } = schema;

export type ListKind = "list" | "numbers" | "tasks";

export type BlockStyle = "text" | "heading" | "small-heading";

export type PressedTool = "bold" | "italic" | "strikethrough" | "code" | "codeBlock" | "link" | "quote" | "table" | "source" | ListKind;

export interface ToolsState {
  readonly pressed: ReadonlySet<PressedTool>;
  /** Null in other heading levels and in code. */
  readonly style: BlockStyle | null;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
}

export function toolsState(state: EditorState): ToolsState {
  return { pressed: pressedTools(state), style: styleOf(state), mayUndo: undoDepth(state) > 0, mayRedo: redoDepth(state) > 0 };
}

export function areSameTools(one: ToolsState, other: ToolsState): boolean {
  const isSame = one.style === other.style && one.mayUndo === other.mayUndo && one.mayRedo === other.mayRedo;
  return isSame && one.pressed.size === other.pressed.size && [...one.pressed].every((tool) => other.pressed.has(tool));
}

export function isInTable(state: EditorState): boolean {
  return placeAround(state, nodes.table) !== null;
}

function styleOf({ selection: { $from } }: EditorState): BlockStyle | null {
  const { type, attrs } = $from.parent;
  if (type === nodes.heading) return attrs.level === 2 ? "heading" : attrs.level === 3 ? "small-heading" : null;
  return type === nodes.paragraph ? "text" : null;
}

/** Position of the innermost node of this type around the selection. */
export function placeAround({ selection: { $from } }: Pick<EditorState, "selection">, type: NodeType): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type === type) return $from.before(depth);
  }
  return null;
}

export function listAround(state: EditorState): ListKind | null {
  const item = placeAround(state, nodes.list_item);
  if (item === null) return null;
  const { nodeAfter, parent } = state.doc.resolve(item);
  if (nodeAfter?.attrs.checked !== null) return "tasks";
  return parent.type === nodes.ordered_list ? "numbers" : "list";
}

function pressedTools(state: EditorState): ReadonlySet<PressedTool> {
  const pressed = new Set<PressedTool>();
  const byMark = { bold: marks.strong, italic: marks.emphasis, strikethrough: marks.strikethrough, code: marks.code, link: marks.link };
  for (const [tool, mark] of Object.entries(byMark)) if (isMarked(state, mark)) pressed.add(tool as PressedTool);
  if (placeAround(state, nodes.blockquote) !== null) pressed.add("quote");
  if (isInTable(state)) pressed.add("table");
  if (state.selection.$from.parent.type === nodes.code_block) pressed.add("codeBlock");
  if (sourceAt(state) !== null) pressed.add("source");
  const list = listAround(state);
  if (list) pressed.add(list);
  return pressed;
}

function isMarked({ selection: { from, to, empty, $from }, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  return empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark);
}
