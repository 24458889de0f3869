import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from "react";
import { MAX_ALT_TEXT } from "~/domain/media/media";
import type { FocalPoint } from "~/domain/pictures/picture";
import type { MediaRecord } from "~/routes/admin/media/media-record";
import { describeInLibrary } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import type { PictureCard } from "./picture-cards";
import type { SurfacePictures } from "./surface-pictures";

const FocalSliders = lazy(() => import("./focal-sliders"));

interface PictureQuestionProps {
  readonly card: PictureCard;
  readonly pictures: SurfacePictures;
  readonly record: MediaRecord | null;
  readonly name: string;
  readonly isFocused: boolean;
  readonly onRemove: () => void;
  readonly onFocal: (focal: FocalPoint) => void;
  readonly onFocalChosen: (focal: FocalPoint) => void;
}

/** Asks below a picture what it shows; the answer is its description in this text. */
export function PictureQuestion({ card, pictures, record, name, isFocused, onRemove, ...on }: PictureQuestionProps) {
  const id = useId();
  const isSending = card.stage === "sending";
  const [typedWhileSending, setTypedWhileSending] = useState("");
  const [problem, setProblem] = useState("");
  const [isFocalOpen, setFocalOpen] = useState(false);
  const typed: string = isSending ? typedWhileSending : (pictures.pictureOf(card)?.attrs.alt ?? "");
  const libraryText = record?.altStatus === "described" ? record.altText : "";
  const takeFocus = useEffectEvent(() => isFocused && document.getElementById(id)?.focus());
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => (hasFocus ? keepInView(document.getElementById(id)) : undefined), [hasFocus, id]);
  useEffect(() => {
    takeFocus();
  }, []);
  const change = (altText: string) => {
    setProblem("");
    setTypedWhileSending(altText);
    pictures.describe(card.key, altText);
  };
  const answer = async (decorative: boolean) => {
    const altText = decorative ? "" : typed.trim();
    if (!decorative && altText === "" && libraryText === "") return setProblem("Write what it shows, or choose “Decorative”.");
    const isForLibrary = record?.mayChange && (decorative || (altText !== "" && record.altStatus === "missing"));
    if (record && isForLibrary && !(await describeInLibrary(record.id, { altText, decorative })) && decorative)
      return setProblem("This could not be saved. Try again.");
    pictures.answer(card.key, { altText, decorative });
  };
  return (
    <div className="picture-question">
      <label htmlFor={id}>What does it show?</label>
      {/* No name and no form: it isn’t part of the post’s form. */}
      <input
        className="input"
        form=""
        id={id}
        maxLength={MAX_ALT_TEXT}
        value={typed}
        placeholder={libraryText}
        autoComplete="off"
        aria-describedby={`${id}-help`}
        aria-invalid={problem !== "" || undefined}
        onFocus={() => {
          pictures.beginDescription();
          setFocus(true);
        }}
        onBlur={() => setFocus(false)}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") void answer(false);
          if (event.key === "Escape") pictures.answer(card.key, { altText: typed, decorative: false });
        }}
      />
      <p className={problem ? "help bad" : "help"} id={`${id}-help`} role={problem ? "alert" : undefined}>
        {problem || helpText(record, name)}
      </p>
      <div className="picture-answers">
        <button type="button" className="button" onClick={() => void answer(false)}>
          Done
        </button>
        {libraryText === "" && (
          <button type="button" className="button outline" onClick={() => void answer(true)}>
            Decorative
          </button>
        )}
        {!isSending && (
          <button type="button" className="remove" onClick={onRemove}>
            Remove
          </button>
        )}
      </div>
      {card.focal && (
        <details className="focal-choice" onToggle={(event) => setFocalOpen(event.currentTarget.open)}>
          <summary>What stays in view</summary>
          <Suspense>{isFocalOpen && <FocalSliders focal={card.focal} onMove={on.onFocal} onChosen={on.onFocalChosen} />}</Suspense>
        </details>
      )}
    </div>
  );
}

function helpText(record: MediaRecord | null, name: string): string {
  const what = record?.width && record.height ? `${record.name}, ${record.width} by ${record.height}.` : name && `${name}.`;
  if (record?.altStatus === "described") return `Readers get the description from the library, or your own for this text. ${what}`;
  if (record?.altStatus === "decorative") return `It is marked as decorative, so screen readers skip it. ${what}`;
  return `For readers who can’t see it, and for search. ${what}`;
}

/** Keeps the question and its picture on the screen while it is answered: keyboard and picture change the layout later. @returns stops it */
function keepInView(input: HTMLElement | null): (() => void) | undefined {
  const question = input?.closest<HTMLElement>(".picture-question");
  if (!question) return;
  const show = () => {
    const card = question.closest(".picture-card");
    const picture = card?.querySelector(".sending-picture") ?? card?.previousElementSibling;
    picture?.scrollIntoView({ block: "nearest" });
    question.scrollIntoView({ block: "nearest" });
  };
  const page = new ResizeObserver(show);
  page.observe(document.body);
  visualViewport?.addEventListener("resize", show);
  return () => {
    page.disconnect();
    visualViewport?.removeEventListener("resize", show);
  };
}
