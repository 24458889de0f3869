import { useState } from "react";
import { applyEdit, textState } from "~/routes/admin/posts/editor/writing/textarea-edit";
import { Icon, ShapeIcon } from "~/ui/kit/icon";
import { type MarkdownEdit, markdownEdits } from "./markdown-edits";

interface Tool {
  readonly kind: MarkdownEdit;
  readonly label: string;
  /** With Ctrl, or with Command on a Mac. */
  readonly key?: string;
}

export const tools: readonly Tool[] = [
  { kind: "bold", label: "Bold", key: "b" },
  { kind: "italic", label: "Italic", key: "i" },
  { kind: "heading", label: "Heading" },
  { kind: "link", label: "Link", key: "k" },
  { kind: "list", label: "List" },
  { kind: "task", label: "Task list" },
  { kind: "quote", label: "Quote" },
  { kind: "code", label: "Code" },
  { kind: "table", label: "Table" },
];

/** Buttons that write Markdown into the textarea. */
export function MarkdownToolbar({ area, onHelp }: { area: React.RefObject<HTMLTextAreaElement | null>; onHelp: () => void }) {
  const [current, setCurrent] = useState(0);
  const stop = (place: number) => ({ tabIndex: place === current ? 0 : -1, onFocus: () => setCurrent(place) });
  return (
    <div className="toolbar needs-script" role="toolbar" aria-label="Formatting" onKeyDown={moveAlongToolbar}>
      {tools.map(({ kind, label, key }, place) => (
        <button
          type="button"
          key={kind}
          aria-label={label}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
          onClick={() => area.current && applyEdit(area.current, markdownEdits[kind](textState(area.current)))}
          {...stop(place)}
        >
          <ShapeIcon shape={toolShapes[kind]} tip={key ? `${label} (Ctrl+${key.toUpperCase()})` : label} />
        </button>
      ))}
      <button
        type="button"
        className="apart"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={onHelp}
        {...stop(tools.length)}
      >
        <Icon name="help" tip="Keyboard shortcuts (?)" />
      </button>
    </div>
  );
}

/** Moves the focus with the arrow keys: a toolbar is one stop for Tab (ARIA toolbar pattern). */
export function moveAlongToolbar(event: React.KeyboardEvent): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(":scope > :is(button, select)")].filter(
    (tool) => tool.getClientRects().length > 0,
  );
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
  if (next === undefined || at === -1) return;
  event.preventDefault();
  stops[(next + stops.length) % stops.length]?.focus();
}

export function toolOfKey(event: React.KeyboardEvent): MarkdownEdit | null {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return null;
  return tools.find(({ key }) => key === event.key.toLowerCase())?.kind ?? null;
}

export const toolShapes: Readonly<Record<MarkdownEdit, string>> = {
  bold: "M7 4h6a4 4 0 0 1 0 8H7zm0 8h7a4 4 0 0 1 0 8H7z",
  italic: "M11 4h7M6 20h7m2-16-6 16",
  heading: "M6 4v16M18 4v16M6 12h12",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.4l-3 3A4 4 0 0 0 10.7 18.3L12 17",
  list: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
  task: "M4 5h6v6H4zM14 8h7M4 17l2 2 4-4m4 2h7",
  quote: "M4 5v14M9 7h11M9 12h11M9 17h7",
  code: "m8 7-5 5 5 5m8-10 5 5-5 5",
  table: "M3 5h18v14H3zm0 5h18M3 14.5h18M10 5v14",
};
