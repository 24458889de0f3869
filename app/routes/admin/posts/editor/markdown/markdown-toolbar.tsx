import { useRef, useState } from "react";
import { type MarkdownEdit, markdownEdit } from "./markdown-edits";
import { applyEdit, textState } from "./textarea-edit";
import { ToolbarIcon } from "./toolbar-icon";

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

interface MarkdownToolbarProps {
  readonly area: React.RefObject<HTMLTextAreaElement | null>;
  readonly onHelp: () => void;
}

/** Buttons that write Markdown into the textarea; one stop for Tab, with the arrow keys inside (ARIA toolbar pattern). */
export function MarkdownToolbar({ area, onHelp }: MarkdownToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const focus = (place: number) => {
    const buttons = bar.current?.querySelectorAll("button") ?? [];
    const next = (place + buttons.length) % buttons.length;
    setCurrent(next);
    buttons[next]?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const place = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tools.length }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    focus(place);
  };
  const stop = (place: number) => ({ tabIndex: place === current ? 0 : -1, onFocus: () => setCurrent(place) });
  return (
    <div className="toolbar needs-script" role="toolbar" aria-label="Formatting" ref={bar} onKeyDown={onKeyDown}>
      {tools.map(({ kind, label, key }, place) => (
        <button
          type="button"
          key={kind}
          aria-label={label}
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          onClick={() => area.current && applyEdit(area.current, markdownEdit(kind, textState(area.current)))}
          {...stop(place)}
        >
          <ToolbarIcon name={kind} />
        </button>
      ))}
      <button
        type="button"
        className="apart"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={onHelp}
        {...stop(tools.length)}
      >
        <ToolbarIcon name="help" />
      </button>
    </div>
  );
}

export function toolOfKey(event: React.KeyboardEvent): MarkdownEdit | null {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return null;
  return tools.find(({ key }) => key === event.key.toLowerCase())?.kind ?? null;
}
