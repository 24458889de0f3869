import { useRef, useState, useSyncExternalStore } from "react";
import { MoreTools } from "./more-tools";
import { commands, setStyle } from "./prosemirror/surface-commands";
import { sourceAt } from "./prosemirror/surface-sources";
import type { BlockStyle } from "./prosemirror/surface-state";
import type { WritingSurface } from "./prosemirror/writing-surface";
import { barTools, type Tool } from "./surface-tools";

export interface ToolHandlers {
  readonly onLink: () => void;
  readonly onSource: (label: string | null) => void;
  readonly onPicture: () => void;
  readonly onMarkdown: () => void;
  readonly onHelp: () => void;
}

interface SurfaceToolbarProps extends ToolHandlers {
  readonly ref: React.RefObject<HTMLDivElement | null>;
  readonly surface: WritingSurface;
}

/** One stop for Tab, with the arrow keys inside (ARIA toolbar pattern). */
export function SurfaceToolbar({ ref, surface, ...handlers }: SurfaceToolbarProps) {
  const state = useSyncExternalStore(surface.subscribe, surface.getTools);
  const [current, setCurrent] = useState("style");
  const isPointed = useRef(false);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === "Escape") return surface.view.focus();
    const stops = [...(ref.current?.querySelectorAll<HTMLElement>(":scope > [data-tool]") ?? [])].filter((tool) => tool.checkVisibility());
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (next === undefined || at === -1) return;
    event.preventDefault();
    stops[(next + stops.length) % stops.length]?.focus();
  };
  const stop = (name: string) => ({ "data-tool": name, tabIndex: name === current ? 0 : -1, onFocus: () => setCurrent(name) });
  const use = (tool: Tool) => runTool(tool, surface, handlers);
  return (
    <div
      className="toolbar surface-tools"
      role="toolbar"
      aria-label="Formatting"
      ref={ref}
      onKeyDown={onKeyDown}
      onMouseDown={keepSelection}
    >
      <select
        aria-label="Style"
        value={state.style ?? ""}
        onPointerDown={() => {
          isPointed.current = true;
        }}
        onKeyDown={() => {
          isPointed.current = false;
        }}
        // The form would draw its parts again and so give this one its old value back before `change`.
        onInput={(event) => event.stopPropagation()}
        onChange={({ currentTarget }) => {
          surface.run(setStyle(currentTarget.value as BlockStyle));
          if (isPointed.current) surface.view.focus();
        }}
        {...stop("style")}
      >
        <option value="text">Text</option>
        <option value="heading">Heading</option>
        <option value="small-heading">Small heading</option>
        {state.style === null && <option value="">Other</option>}
      </select>
      {barTools.map((tool) => (
        <button
          type="button"
          key={tool.name}
          className={[tool.isFirst && "first", tool.isWide && "wide"].filter(Boolean).join(" ")}
          aria-label={tool.label}
          title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
          aria-pressed={tool.pressed && state.pressed.has(tool.pressed)}
          aria-disabled={(tool.name === "undo" && !state.mayUndo) || (tool.name === "redo" && !state.mayRedo) || undefined}
          onClick={() => use(tool)}
          {...stop(tool.name)}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={tool.icon} />
          </svg>
          {tool.words && <span>{tool.words}</span>}
        </button>
      ))}
      <MoreTools state={state} onUse={use} stop={stop("more")} />
    </div>
  );
}

function runTool({ name }: Tool, surface: WritingSurface, on: ToolHandlers): void {
  if (name === "link") on.onLink();
  else if (name === "source") on.onSource(sourceAt(surface.view.state));
  else if (name === "picture") on.onPicture();
  else if (name === "markdown") on.onMarkdown();
  else if (name === "help") on.onHelp();
  else if (name !== "more") {
    surface.run(commands[name]);
    surface.view.focus();
  }
}

/** A button that is pressed takes neither the selection nor the keyboard of a phone away. */
function keepSelection(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}
