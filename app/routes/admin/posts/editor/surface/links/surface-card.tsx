import { useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { WritingSurface } from "~/routes/admin/posts/editor/surface/prosemirror/writing-surface";
import { Icon } from "~/ui/kit/icon";

interface SurfaceCardProps {
  readonly surface: WritingSurface;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

/** A dialog below the selection, above it in the lower half of the screen, on a phone a sheet above the keyboard. */
export function SurfaceCard({ surface, title, onClose, children }: SurfaceCardProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useEffectEvent((card: HTMLDialogElement) => {
    const { view } = surface;
    const { left, top, bottom } = view.coordsAtPos(view.state.selection.from);
    const isLow = bottom > innerHeight / 2;
    const edge = Math.max(8, Math.min(isLow ? innerHeight - top : bottom, innerHeight - 200) + 8);
    card.style.setProperty(isLow ? "--bottom" : "--top", `${edge}px`);
    card.style.setProperty("--room", `${innerHeight - edge - 8}px`);
    // Positioned before it gets the focus: the browser scrolls to the focused element.
    card.showModal();
    card.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
    card.style.setProperty("--left", `${Math.max(8, Math.min(left, innerWidth - card.offsetWidth - 8))}px`);
  });
  useLayoutEffect(() => {
    const card = dialog.current;
    if (card) open(card);
    return () => {
      // Closed first: nothing outside an open dialog can be focused, and the next key is meant for the text.
      card?.close();
      const { view } = surface;
      view.focus();
      const { top, bottom } = view.coordsAtPos(view.state.selection.to);
      const { node } = view.domAtPos(view.state.selection.to);
      if (top < 0 || bottom > innerHeight) (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "center" });
    };
  }, [surface]);
  // Outside the form, whose styles and handlers are for its own fields.
  return createPortal(
    <dialog className="dialog surface-card" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="between card-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="close" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>,
    document.body,
  );
}
