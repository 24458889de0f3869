import { useId, useRef, useState, useSyncExternalStore } from "react";
import { Icon, ShapeIcon } from "~/ui/kit/icon";
import { moveAlongToolbar } from "./markdown/markdown-toolbar";
import { commands, setStyle } from "./prosemirror/surface-commands";
import { sourceAt } from "./prosemirror/surface-sources";
import type { BlockStyle, ToolsState } from "./prosemirror/surface-state";
import type { WritingSurface } from "./prosemirror/writing-surface";
import { barTools, lastTools, menuTools, type Tool, tableTools } from "./surface-tools";

interface ToolHandlers {
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

export function SurfaceToolbar({ ref, surface, ...handlers }: SurfaceToolbarProps) {
  const state = useSyncExternalStore(surface.subscribe, surface.getTools);
  const [current, setCurrent] = useState("style");
  const isPointed = useRef(false);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === "Escape") surface.view.focus();
    else moveAlongToolbar(event);
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
        // The form would render again and reset the select to its old value before `change`.
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
          aria-keyshortcuts={tool.keys?.replace("Ctrl", "Control")}
          aria-pressed={tool.pressed && state.pressed.has(tool.pressed)}
          aria-disabled={(tool.name === "undo" && !state.mayUndo) || (tool.name === "redo" && !state.mayRedo) || undefined}
          onClick={() => use(tool)}
          {...stop(tool.name)}
        >
          <ShapeIcon shape={tool.icon} tip={tool.keys ? `${tool.label} (${shownKeys(tool.keys)})` : tool.label} />
          {tool.text && <span>{tool.text}</span>}
        </button>
      ))}
      <MoreTools state={state} onUse={use} stop={stop("more")} />
    </div>
  );
}

/** As they are printed on the keys of this device. */
function shownKeys(keys: string): string {
  return /^(Mac|iP)/.test(navigator.platform) ? keys.replace("Ctrl", "Cmd") : keys;
}

function runTool({ name }: Tool, surface: WritingSurface, on: ToolHandlers): void {
  if (name === "link") on.onLink();
  else if (name === "source") on.onSource(sourceAt(surface.view.state));
  else if (name === "picture") on.onPicture();
  else if (name === "markdown") on.onMarkdown();
  else if (name === "help") on.onHelp();
  else {
    surface.run(commands[name]);
    surface.view.focus();
  }
}

/** Pressing a button keeps the selection, and the keyboard of a phone open. */
function keepSelection(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}

type MoreToolsProps = { state: ToolsState; onUse: (tool: Tool) => void; stop: object };

/** The rarely used tools; on a phone also those that don't fit into the toolbar. */
function MoreTools({ state, onUse, stop }: MoreToolsProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = (event: React.ToggleEvent) => event.newState === "open" && placeBelow(menu.current, button.current);
  const groups = [barTools.filter(({ isWide }) => isWide), menuTools, state.pressed.has("table") ? tableTools : [], lastTools];
  return (
    <>
      <button type="button" ref={button} className="more" aria-label="More tools" popoverTarget={id} {...stop}>
        <Icon name="plus" tip="More tools" />
      </button>
      <div className="boxed tool-menu" id={id} ref={menu} popover="auto" onToggle={place}>
        {groups.map((tools, index) => (
          <div key={tools[0]?.name ?? "table"} className={index === 0 ? "narrow" : undefined}>
            {tools.map((tool) => (
              <button
                type="button"
                key={tool.name}
                aria-pressed={tool.pressed && state.pressed.has(tool.pressed)}
                onClick={() => {
                  menu.current?.hidePopover();
                  onUse(tool);
                }}
              >
                {tool.label}
                {tool.keys && <kbd>{shownKeys(tool.keys)}</kbd>}
              </button>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Puts an open menu below the button that opened it, or above. */
export function placeBelow(menu: HTMLElement | null, button: Element | null | undefined): void {
  if (!menu || !button) return;
  closeOnEscape(menu);
  const { top, bottom, right } = button.getBoundingClientRect();
  const { style, offsetHeight, offsetWidth } = menu;
  const { clientWidth } = document.documentElement;
  const isRoomBelow = bottom + offsetHeight < innerHeight;
  style.top = `${Math.max(8, isRoomBelow ? bottom + 4 : top - offsetHeight - 4)}px`;
  style.right = `${Math.max(8, Math.min(clientWidth - right, clientWidth - offsetWidth - 8))}px`;
}

/** Also while the caret is in the text, where Escape means something else. */
function closeOnEscape(menu: HTMLElement): void {
  const open = new AbortController();
  const options = { capture: true, signal: open.signal };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    menu.hidePopover();
  };
  addEventListener("keydown", onKeyDown, options);
  menu.addEventListener("toggle", (event) => (event as ToggleEvent).newState === "closed" && open.abort(), options);
}
