import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { addColumnAfter, deleteColumn, deleteRow, deleteTable, tableEditing } from "prosemirror-tables";

/** Tables last: they handle most mouse events and arrow keys. */
export const plugins = [dropCursor(), gapCursor(), tableEditing()];

export const tableCommands = { addColumn: addColumnAfter, dropColumn: deleteColumn, dropRow: deleteRow, dropTable: deleteTable } as const;
