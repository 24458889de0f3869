import { useId, useRef } from "react";
import type { ToolsState } from "./prosemirror/surface-state";
import { barTools, lastTools, menuTools, type Tool, tableTools } from "./surface-tools";

interface MoreToolsProps {
  readonly state: ToolsState;
  readonly onUse: (tool: Tool) => void;
  readonly stop: object;
}

/** The rare tools; on a phone also those that the bar has no room for. */
export function MoreTools({ state, onUse, stop }: MoreToolsProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = (event: React.ToggleEvent) => event.newState === "open" && placeBelow(menu.current, button.current);
  const groups = [barTools.filter(({ isWide }) => isWide), menuTools, state.pressed.has("table") ? tableTools : [], lastTools];
  return (
    <>
      <button type="button" ref={button} className="more" aria-label="More tools" title="More tools" popoverTarget={id} {...stop}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 5v14M5 12h14" />
        </svg>
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
                {tool.keys && <kbd>{tool.keys}</kbd>}
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
  const { top, bottom, right } = button.getBoundingClientRect();
  const { style, offsetHeight, offsetWidth } = menu;
  const { clientWidth } = document.documentElement;
  const isRoomBelow = bottom + offsetHeight < innerHeight;
  style.top = `${Math.max(8, isRoomBelow ? bottom + 4 : top - offsetHeight - 4)}px`;
  style.right = `${Math.max(8, Math.min(clientWidth - right, clientWidth - offsetWidth - 8))}px`;
}
