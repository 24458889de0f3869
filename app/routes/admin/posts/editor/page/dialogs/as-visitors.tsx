import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { href } from "react-router";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import { controlOf } from "~/routes/admin/posts/editor/writing/form-controls";
import { Icon } from "~/ui/kit/icon";
import { type CaretPlace, caretPlace, findParagraph } from "./caret-paragraph";

/** Name of the frame, or without a script of a new tab. */
const FRAME = "as-visitors";

export function useAsVisitors(form: React.RefObject<HTMLFormElement | null>, lastField: React.RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [caret, setCaret] = useState<CaretPlace | "top" | null>(null);
  /** Renders the frame before the browser posts the form to it. */
  const open = () => {
    const area = form.current && controlOf(form.current, "content");
    const isInText = lastField.current?.closest(".text-box") && area instanceof HTMLTextAreaElement;
    flushSync(() => setCaret(isInText ? caretPlace(area) : "top"));
    dialog.current?.showModal();
  };
  return { dialog, caret, open, close: () => setCaret(null) };
}

/** Posts the form to be previewed instead of saved. */
export function SeeAsVisitors({ className, onOpen }: { className: string; onOpen: () => void }) {
  const { formId, post } = useOpenEditor();
  return (
    <button
      className={className}
      type="submit"
      form={formId}
      formAction={href("/admin/posts/:id/as-visitors", { id: post?.id ?? "new" })}
      formTarget={FRAME}
      onClick={onOpen}
    >
      <Icon name="eye" /> <span>View as a visitor</span>
    </button>
  );
}

/** The real page in a dialog, at desktop or phone width, scrolled to the paragraph of the caret. */
export function AsVisitors({ dialog, caret, close }: ReturnType<typeof useAsVisitors>) {
  const [width, setWidth] = useState<"desk" | "phone" | null>(null);
  const [isFailed, setFailed] = useState(false);
  const shown = width ?? (caret && matchMedia("(width < 48rem)").matches ? "phone" : "desk");
  const onLoad = ({ currentTarget }: React.SyntheticEvent<HTMLIFrameElement>) => {
    const page = currentTarget.contentDocument;
    // A frame first loads an empty page.
    if (page?.URL === "about:blank") return;
    setFailed(!page?.querySelector("main"));
    if (page && caret && caret !== "top") showParagraph(page, caret);
  };
  return (
    <dialog className={`visitors at-${shown}`} ref={dialog} aria-label="As visitors will see it" onClose={close}>
      <div className="visitors-bar night">
        <button className="button quiet" type="button" onClick={() => dialog.current?.close()}>
          <Icon name="back" /> <span className="phone-hidden">Back to writing</span>
        </button>
        <p className="phone-hidden">The page with your changes. Visitors don’t see them yet.</p>
        <div className="visitors-widths" role="radiogroup" aria-label="Width">
          {(["desk", "phone"] as const).map((value) => (
            <label key={value}>
              <input className="visually-hidden" type="radio" name="width" checked={shown === value} onChange={() => setWidth(value)} />
              {value === "desk" ? "Desk" : "Phone"}
            </label>
          ))}
        </div>
      </div>
      {isFailed && <p className="visitors-failed">The page can’t be shown now. Your text is still in the editor.</p>}
      {caret && (
        <div className="visitors-page" style={{ "--scale": shown === "desk" ? Math.min(1, innerWidth / DESK) : 1 } as React.CSSProperties}>
          <iframe name={FRAME} title="The page with your changes" sandbox="allow-same-origin" hidden={isFailed} onLoad={onLoad} />
        </div>
      )}
    </dialog>
  );
}

/** CSS pixels. */
const DESK = 1280;

function showParagraph(page: Document, caret: CaretPlace): void {
  const blocks = [...page.querySelectorAll<HTMLElement>(".prose > :not(.footnotes)")];
  const block =
    blocks[
      findParagraph(
        blocks.map((each) => each.textContent),
        caret,
      )
    ];
  block?.scrollIntoView({ block: "center", behavior: "instant" });
  const mark = { backgroundColor: "#f1f7fc", boxShadow: "-0.875rem 0 0 #f1f7fc, -1.125rem 0 0 #2a5fa8" };
  block?.animate([mark, { ...mark, offset: 0.8 }, { backgroundColor: "transparent", boxShadow: "none" }], 2500);
}
