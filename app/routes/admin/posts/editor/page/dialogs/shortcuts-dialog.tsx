import { tools } from "~/routes/admin/posts/editor/surface/markdown/markdown-toolbar";
import { Dialog } from "~/ui/admin/dialog";

const others = [
  { keys: "Ctrl+S", meaning: "Save and keep writing; readers see no change until you publish" },
  { keys: "## ", meaning: "At the beginning of a line: a heading; “- ” begins a list, “1. ” a numbered one, “[ ] ” a task" },
  { keys: "Alt+F10", meaning: "Go to the tools above the text; Escape goes back" },
  { keys: "Enter", meaning: "From the title to the text. In a list: the next item; twice: end of the list" },
  { keys: "Tab", meaning: "In a table: the next cell; in a list: indent. Escape, then Tab leaves the text" },
  { keys: "Ctrl+Z", meaning: "Undo the last change" },
  { keys: "F8", meaning: "Go to the message in the corner" },
  { keys: "?", meaning: "This list, outside of text fields" },
];

export function ShortcutsDialog({ dialog }: { dialog: React.RefObject<HTMLDialogElement | null> }) {
  const withKeys = tools.flatMap(({ key, label }) => (key ? [{ keys: `Ctrl+${key.toUpperCase()}`, meaning: label }] : []));
  return (
    <Dialog title="Keyboard shortcuts" ref={dialog}>
      <p className="soft">On a Mac: Command in place of Ctrl.</p>
      <dl className="keys">
        {[...withKeys, ...others].map(({ keys, meaning }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button className="button" type="submit">
          Close
        </button>
      </form>
    </Dialog>
  );
}
