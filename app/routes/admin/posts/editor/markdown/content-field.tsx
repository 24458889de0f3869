import { useId, useRef } from "react";
import { FieldError } from "~/routes/admin/posts/editor/page/field-error";
import { describedBy } from "~/ui/admin/field";
import { continueList, markdownEdit } from "./markdown-edits";
import { MarkdownToolbar, toolOfKey } from "./markdown-toolbar";
import { pasteRich } from "./rich-paste";
import { applyEdit, textState } from "./textarea-edit";
import { TextUploads, useTextUploads } from "./upload-pictures";

interface ContentFieldProps {
  readonly typed: string;
  readonly error: string | undefined;
  readonly words: number;
  readonly onHelp: () => void;
}

/** The article's text: a plain textarea, so that undo, spelling, dictation and screen readers work as anywhere. */
export function ContentField({ typed, error, words, onHelp }: ContentFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const texts = useTextUploads(area);
  const onPaste = (event: React.ClipboardEvent<HTMLTextAreaElement>) => {
    // Word processors send a picture of the words beside them.
    const hasWords = event.clipboardData.getData("text/plain") !== "";
    if (hasWords || !texts.take(event, event.clipboardData)) void pasteRich(event);
  };
  return (
    <div className="field">
      <label htmlFor={id}>Content *</label>
      <div className="text-box">
        <MarkdownToolbar area={area} onHelp={onHelp} />
        <textarea
          className="input monospace"
          id={id}
          name="content"
          ref={area}
          rows={15}
          required
          defaultValue={typed}
          {...describedBy(id, "help", error)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
          onDrop={(event) => void texts.take(event, event.dataTransfer)}
        />
      </div>
      <FieldError id={id} error={error} />
      <TextUploads area={area} texts={texts} />
      <p className="help between" id={`${id}-help`}>
        <span>Markdown: headings, lists, tables, task lists, footnotes.</span>
        <span>{words === 1 ? "1 word" : `${words.toLocaleString("en-US")} words`}</span>
      </p>
    </div>
  );
}

function onKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  // Enter also ends the choice of a character in Japanese or Chinese input.
  if (event.nativeEvent.isComposing) return;
  const state = textState(event.currentTarget);
  const tool = toolOfKey(event);
  const isEnter = event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey;
  const edit = tool ? markdownEdit(tool, state) : isEnter ? continueList(state) : null;
  if (!edit) return;
  event.preventDefault();
  applyEdit(event.currentTarget, edit);
}
