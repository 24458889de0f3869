import { Icon } from "~/ui/kit/icon";

interface RowMenuProps {
  /** The row's name, for those who hear the button without seeing its row. */
  readonly name: string;
  readonly children: React.ReactNode;
}

/** What a row offers beyond its buttons. Opens and closes without a script, and only one at a time. */
export function RowMenu({ name, children }: RowMenuProps) {
  return (
    <details className="row-menu" name="row-menu" onToggle={openAboveBar} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary className="row-action" aria-label={`More for ${name}`}>
        More <Icon name="chevron" />
      </summary>
      <div className="boxed">{children}</div>
    </details>
  );
}

/** Upward where it would end below the part of the window that is kept free of bars. */
function openAboveBar({ currentTarget: menu }: React.ToggleEvent<HTMLDetailsElement>): void {
  const [button, box] = menu.children;
  if (!(button instanceof HTMLElement && box instanceof HTMLElement)) return;
  box.style.translate = "";
  const { bottom, height } = box.getBoundingClientRect();
  const free = innerHeight - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
  if (bottom > free) box.style.translate = `0 ${-height - button.offsetHeight}px`;
}

/** Not without a next element: a click on the menu's own text, or another window. */
function closeOnLeave({ relatedTarget, currentTarget }: React.FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnEscape({ key, currentTarget }: React.KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape") return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
