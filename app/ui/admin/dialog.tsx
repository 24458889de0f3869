import { useId, useLayoutEffect, useRef } from "react";
import { Icon } from "~/ui/kit/icon";

interface DialogProps extends React.ComponentProps<"dialog"> {
  readonly title: string;
  /** Adds a close button beside the title; the class of the row of both. */
  readonly head?: string;
}

/** Named by its title. With `open` it is not modal, with `popover` it needs no script; otherwise its ref opens it. */
export function Dialog({ title, head, className, children, ...dialog }: DialogProps) {
  const id = useId();
  const heading = <h2 id={id}>{title}</h2>;
  const close = ({ currentTarget }: React.MouseEvent) => currentTarget.closest("dialog")?.close();
  return (
    <dialog className={className ? `dialog ${className}` : "dialog"} aria-labelledby={id} {...dialog}>
      {head ? (
        <div className={`between ${head}`}>
          {heading}
          <button className="icon-button" type="button" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      ) : (
        heading
      )}
      {children}
    </dialog>
  );
}

/** @returns the ref of a dialog that is open and modal for as long as it is rendered */
export function useModal(): React.RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return dialog;
}
