import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { addColumnAfter, deleteColumn, deleteRow, deleteTable, tableEditing } from "prosemirror-tables";

/** Tables last: they take the mouse and the arrow keys broadly. */
export const plugins = [dropCursor(), gapCursor(), tableEditing()];

export const tableCommands = { addColumn: addColumnAfter, dropColumn: deleteColumn, dropRow: deleteRow, dropTable: deleteTable } as const;
