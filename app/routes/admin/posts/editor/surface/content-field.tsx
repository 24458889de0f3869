import { memo, useEffect, useId, useLayoutEffect, useRef } from "react";
import { counted } from "~/domain/phrases";
import { applyEdit, growWithText, textState } from "~/routes/admin/posts/editor/writing/textarea-edit";
import { describedBy, FieldError } from "~/ui/admin/field";
import type { CommentSlots } from "./comments/comment-slots";
import { continueList, markdownEdits } from "./markdown/markdown-edits";
import { MarkdownToolbar, toolOfKey } from "./markdown/markdown-toolbar";
import { readPasted, takeFiles } from "./markdown/pasting";
import { type TextUploads, useTextUploads } from "./markdown/text-uploads";
import { UploadPictures } from "./markdown/upload-pictures";
import { type ContentView, useWritingSurface } from "./use-writing-surface";

interface ContentFieldProps {
  readonly typed: string;
  readonly error: string | undefined;
  readonly words: number;
  readonly comments: CommentSlots;
  readonly onHelp: () => void;
}

/** The article's text: a textarea, covered by the writing surface once that is loaded. */
export function ContentField({ typed, error, words, comments, onHelp }: ContentFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const texts = useTextUploads(area);
  const { view, loaded, isTooMuch, choose, onTooMuch } = useWritingSurface(area);
  const isSurface = view === "surface";
  useKeyboardHeight();
  const described = describedBy(id, "help", error);
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`}>
        Content *
      </label>
      <div className="text-box" data-view={view}>
        {!isSurface && <MarkdownToolbar area={area} onHelp={onHelp} />}
        {loaded && area.current && (
          <loaded.Surface
            area={area.current}
            firstText={loaded.firstText}
            isShown={isSurface}
            labelId={`${id}-label`}
            describedBy={described["aria-describedby"]}
            isInvalid={error !== undefined}
            texts={texts}
            comments={comments}
            onMarkdown={() => choose("markdown")}
            onTooMuch={onTooMuch}
            onHelp={onHelp}
          />
        )}
        <ContentArea
          area={area}
          id={id}
          typed={typed}
          describedBy={described["aria-describedby"]}
          isInvalid={error !== undefined}
          isHidden={isSurface}
          send={texts.send}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <UploadPictures area={area} texts={texts} isSurface={isSurface} />
      <p className="help spread" id={`${id}-help`}>
        <ContentHelp view={view} isTooMuch={isTooMuch} onSurface={() => choose("surface")} />
        <span>{counted(words, "word")}</span>
      </p>
    </div>
  );
}

interface ContentAreaProps {
  readonly area: React.RefObject<HTMLTextAreaElement | null>;
  readonly id: string;
  readonly typed: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isHidden: boolean;
  readonly send: TextUploads["send"];
}

/** Rendered again only when a prop changes, see {@link TextAreaField}: none may follow the typing. */
const ContentArea = memo(function ContentArea({ area, id, typed, describedBy, isInvalid, isHidden, send }: ContentAreaProps) {
  // Before the surface gives it the focus, which scrolls to the caret.
  useLayoutEffect(() => {
    if (isHidden) area.current?.style.removeProperty("height");
    else growWithText(area.current);
  }, [area, isHidden]);
  const onPaste = (event: React.ClipboardEvent<HTMLTextAreaElement>) => {
    const { files, toMarkdown } = readPasted(event.clipboardData);
    if (files.length === 0 && !toMarkdown) return;
    event.preventDefault();
    if (files.length > 0) send(files);
    else void toMarkdown?.().then((insert) => area.current && typeOverSelection(area.current, insert));
  };
  return (
    <textarea
      className="input monospace"
      id={id}
      name="content"
      ref={area}
      rows={15}
      required
      placeholder="Write the text here."
      defaultValue={typed}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      {...(isHidden && { "aria-hidden": true, tabIndex: -1 })}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => takeFiles(event, event.dataTransfer, send)}
    />
  );
});

function ContentHelp({ view, isTooMuch, onSurface }: { view: ContentView; isTooMuch: boolean; onSurface: () => void }) {
  if (view === "surface") return <span>Readers see it as it looks here.</span>;
  return (
    <span>
      ## begins a heading, - a list. **Bold**, [words](address) for a link.{" "}
      {isTooMuch && "This text is too complex to be shown as readers see it: write it as plain text."}
      {view === "markdown" && !isTooMuch && (
        <button type="button" className="inline" onClick={onSurface}>
          Show as readers see it
        </button>
      )}
    </span>
  );
}

function onKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  // Enter also confirms a character in Japanese or Chinese input.
  if (event.nativeEvent.isComposing) return;
  const state = textState(event.currentTarget);
  const tool = toolOfKey(event);
  const isEnter = event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey;
  const edit = tool ? markdownEdits[tool](state) : isEnter ? continueList(state) : null;
  if (!edit) return;
  event.preventDefault();
  applyEdit(event.currentTarget, edit);
}

function typeOverSelection(area: HTMLTextAreaElement, insert: string): void {
  const { start, end } = textState(area);
  applyEdit(area, { from: start, to: end, insert, select: [start + insert.length, start + insert.length] });
}

/** Keeps what is fixed to the bottom above the keyboard of a phone, which covers the page without resizing it. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const { style, classList } = document.documentElement;
    const viewport = window.visualViewport;
    const page = new AbortController();
    const follow = () => {
      const covered = viewport ? Math.max(0, innerHeight - viewport.height - viewport.offsetTop) : 0;
      style.setProperty("--keyboard", `${Math.round(covered)}px`);
      classList.toggle("has-keyboard", covered > 100);
    };
    follow();
    for (const name of ["resize", "scroll"]) viewport?.addEventListener(name, follow, { signal: page.signal });
    return () => {
      page.abort();
      style.removeProperty("--keyboard");
      classList.remove("has-keyboard");
    };
  }, []);
}
