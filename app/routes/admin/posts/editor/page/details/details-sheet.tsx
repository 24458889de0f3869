import { useRef, useState } from "react";
import { Icon } from "~/ui/kit/icon";
import "./details.css";

export function useDetailsSheet() {
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return { isOpen, setOpen, sheet, button };
}

type Sheet = ReturnType<typeof useDetailsSheet>;

const SHEET_ID = "details";

export function DetailsButton({ sheet: { isOpen, sheet, button } }: { sheet: Sheet }) {
  return (
    <button
      className="narrow-only needs-script"
      type="button"
      ref={button}
      aria-expanded={isOpen}
      aria-controls={SHEET_ID}
      onClick={() => sheet.current?.focus()}
    >
      <Icon name="details" /> Details
    </button>
  );
}

/**
 * All that is not the text: beside it on a desk, a sheet over it on a phone, below it without a script. The focus opens the sheet, so
 * that a field with an error is seen, and Tab gets there as on a desk.
 */
export function DetailsSheet({ sheet: { isOpen, setOpen, sheet, button }, children }: { sheet: Sheet; children: React.ReactNode }) {
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: React.FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isSheet = button.current?.checkVisibility() ?? false;
    if (event.key !== "Escape" || !isSheet || (event.target as Element).closest("dialog")) return;
    event.preventDefault();
    close();
  };
  return (
    <aside
      className={isOpen ? "framed details open" : "framed details"}
      id={SHEET_ID}
      ref={sheet}
      tabIndex={-1}
      aria-labelledby="details-title"
      onFocus={() => setOpen(true)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <div className="between details-head">
        <h2 id="details-title">Details</h2>
        <button className="button outline small narrow-only needs-script" type="button" onClick={close}>
          Done
        </button>
      </div>
      {children}
    </aside>
  );
}
