import { toolShapes } from "./markdown/markdown-toolbar";
import type { CommandName } from "./prosemirror/surface-commands";
import type { PressedTool } from "./prosemirror/surface-state";

/** Tools that are no command of the document. */
type ToolAction = "link" | "picture" | "source" | "markdown" | "help";

export interface Tool {
  readonly name: CommandName | ToolAction;
  readonly label: string;
  /** Shown beside the icon. */
  readonly text?: string;
  readonly keys?: string;
  readonly pressed?: PressedTool;
  readonly icon?: string;
  /** First of a group. */
  readonly isFirst?: true;
  /** In the toolbar on a desktop, in the menu on a phone. */
  readonly isWide?: true;
}

export const barTools: readonly Tool[] = [
  { name: "bold", label: "Bold", keys: "Ctrl+B", pressed: "bold", isFirst: true, icon: toolShapes.bold },
  { name: "italic", label: "Italic", keys: "Ctrl+I", pressed: "italic", isWide: true, icon: toolShapes.italic },
  { name: "link", label: "Link", keys: "Ctrl+K", pressed: "link", icon: toolShapes.link },
  { name: "list", label: "List", pressed: "list", isFirst: true, icon: toolShapes.list },
  {
    name: "numbers",
    label: "Numbered list",
    pressed: "numbers",
    isWide: true,
    icon: "M10 6h11M10 12h11M10 18h11M4 4l1.5-.5V9M4 14.5c1-1 2.6-.6 2.4.6S4.5 17 4 18.5h2.6",
  },
  { name: "tasks", label: "Task list", pressed: "tasks", isWide: true, icon: toolShapes.task },
  { name: "quote", label: "Quote", pressed: "quote", isFirst: true, isWide: true, icon: toolShapes.quote },
  { name: "table", label: "Table", pressed: "table", isWide: true, icon: toolShapes.table },
  {
    name: "picture",
    label: "Picture",
    text: "Picture",
    icon: "M3 5h18v14H3zm0 11 5-5 4 4 3-3 6 5M10 9.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z",
  },
  {
    name: "source",
    label: "Source",
    text: "Source",
    pressed: "source",
    isWide: true,
    icon: "M12 6c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zm0 0v14",
  },
  { name: "undo", label: "Undo", keys: "Ctrl+Z", isFirst: true, icon: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" },
  { name: "redo", label: "Redo", keys: "Ctrl+Shift+Z", isWide: true, icon: "m15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3" },
];

export const menuTools: readonly Tool[] = [
  { name: "strikethrough", label: "Strikethrough", pressed: "strikethrough" },
  { name: "code", label: "Code", pressed: "code" },
  { name: "codeBlock", label: "Block of code", pressed: "codeBlock" },
  { name: "divider", label: "Divider" },
];

export const tableTools: readonly Tool[] = [
  { name: "addRow", label: "Add row below" },
  { name: "addColumn", label: "Add column to the right" },
  { name: "dropRow", label: "Delete row" },
  { name: "dropColumn", label: "Delete column" },
  { name: "dropTable", label: "Delete table" },
];

export const lastTools: readonly Tool[] = [
  { name: "markdown", label: "Show as plain text" },
  { name: "help", label: "Keyboard shortcuts", keys: "?" },
];
