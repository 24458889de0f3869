import { useId, useRef, useState } from "react";
import { href } from "react-router";
import { LONGEST_ALT_TEXT, type MediaFile } from "~/domain/media/media";
import { controlOf, fillField } from "~/routes/admin/posts/editor/page/form-controls";
import { useUnfinishedUpload } from "~/routes/admin/posts/editor/page/unfinished-uploads";
import { acceptedFiles, acceptedPictures, FileInput } from "~/ui/admin/media/file-input";
import { UploadList } from "~/ui/admin/media/upload-list";
import type { Upload } from "~/ui/admin/media/uploads";
import { filesOf, useUploads } from "~/ui/admin/media/use-uploads";
import { ChooseFromLibrary } from "./choose-from-library";
import { describeInText, insertMedia, type Place } from "./inserted-media";
import { settleText } from "./textarea-edit";

type TextArea = React.RefObject<HTMLTextAreaElement | null>;

/** Pictures and PDFs for the text: pasted, dropped or chosen, they come to stand where the caret was. */
export function useTextUploads(area: TextArea) {
  const places = useRef(new Map<number, { next: Place }>());
  const { uploads, list } = useUploads(href("/admin/media/upload"), (media, upload) => {
    const place = places.current.get(upload);
    if (area.current && place) place.next = insertMedia(area.current, place.next, media);
    if (media.kind === "pdf" || media.altStatus !== "missing") uploads.remove(upload);
  });
  useUnfinishedUpload(isSending(list));
  const add = (files: readonly File[]) => {
    if (!area.current || files.length === 0) return;
    const place = { next: placeOfCaret(area.current) };
    for (const key of uploads.add(files)) places.current.set(key, place);
  };
  const take = (event: Cancelable, transfer: DataTransfer) => takeFiles(event, transfer, add);
  return { uploads, list, add, take };
}

type Cancelable = Pick<Event, "preventDefault">;

/** @returns whether there were any */
function takeFiles(event: Cancelable, transfer: DataTransfer, take: (files: readonly File[]) => void): boolean {
  const files = filesOf(transfer);
  if (files.length === 0) return false;
  event.preventDefault();
  take(files);
  return true;
}

function isSending(list: readonly Upload[]): boolean {
  return list.some(({ state }) => state.kind === "running");
}

function placeOfCaret(area: HTMLTextAreaElement): Place {
  settleText(area);
  return { text: area.value, at: area.selectionEnd };
}

interface TextUploadsProps {
  readonly area: TextArea;
  readonly texts: ReturnType<typeof useTextUploads>;
  /** Chooses files. */
  readonly button: React.RefObject<HTMLButtonElement | null>;
}

export function TextUploads({ area, texts: { uploads, list, add }, button }: TextUploadsProps) {
  return (
    <div className="needs-script">
      <div className="row">
        <FileButton ref={button} accept={acceptedFiles} onFiles={add} multiple>
          Add pictures
        </FileButton>
        <ChooseFromLibrary onChoose={(media) => area.current && insertMedia(area.current, placeOfCaret(area.current), media)}>
          Library
        </ChooseFromLibrary>
      </div>
      <UploadList
        uploads={uploads}
        list={list}
        renderDone={({ key, state: { media, note } }) => (
          <Describe
            media={media}
            note={note}
            onDone={(altText) => {
              if (area.current) describeInText(area.current, media, altText);
              uploads.remove(key);
            }}
          />
        )}
      />
    </div>
  );
}

export function FeaturedImage({ children }: { children: React.ReactNode }) {
  const root = useRef<HTMLFieldSetElement>(null);
  const fill = ({ address }: Pick<MediaFile, "address">) => {
    const form = root.current?.querySelector("input")?.form;
    if (!form) return;
    fillField(form, "featured_image", address);
    controlOf(form, "featured_image")?.focus();
  };
  const { uploads, list } = useUploads(href("/admin/media/upload"), (media, upload) => {
    fill(media);
    uploads.remove(upload);
  });
  useUnfinishedUpload(isSending(list));
  const take = (event: React.SyntheticEvent, transfer: DataTransfer) =>
    takeFiles(event, transfer, ([picture]) => picture && uploads.add([picture]));
  return (
    <fieldset
      className="featured"
      aria-label="Featured image"
      ref={root}
      onPaste={(event) => void take(event, event.clipboardData)}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => void take(event, event.dataTransfer)}
    >
      {children}
      <div className="row needs-script">
        <FileButton accept={acceptedPictures} onFiles={(files) => uploads.add(files)}>
          Choose picture
        </FileButton>
        <ChooseFromLibrary onlyPictures onChoose={fill}>
          Picture library
        </ChooseFromLibrary>
      </div>
      <UploadList uploads={uploads} list={list} renderDone={() => null} />
    </fieldset>
  );
}

interface FileButtonProps {
  readonly ref?: React.RefObject<HTMLButtonElement | null>;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: React.ReactNode;
}

function FileButton({ ref, accept, multiple = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" ref={ref} className="button outline small" onClick={() => input.current?.click()}>
        {children}
      </button>
      <FileInput ref={input} hidden accept={accept} multiple={multiple} onFiles={onFiles} />
    </>
  );
}

function Describe({ media, note, onDone }: { media: MediaFile; note: string; onDone: (altText: string) => void }) {
  const id = useId();
  const [altText, setAltText] = useState("");
  const [problem, setProblem] = useState("");
  useUnfinishedUpload(altText.trim() !== "");
  const send = async (decorative: boolean) => {
    if (!decorative && altText.trim() === "") return setProblem("Write what it shows, or choose “Decorative”.");
    const body = new URLSearchParams({ altText, ...(decorative && { decorative: "on" }) });
    const isStored = await fetch(href("/admin/media/:id/describe", { id: media.id }), { method: "POST", body }).then(
      ({ ok, redirected }) => ok && !redirected,
      () => false,
    );
    // The words in the text are what readers get; the library may ask for its own again.
    if (!isStored && decorative) return setProblem("This could not be saved. Try again.");
    onDone(decorative ? "" : altText.trim());
  };
  return (
    <div className="describe">
      <label htmlFor={id}>
        What does <b>{media.name}</b> show? {note}
      </label>
      {/* Without a name: it is no part of the post's form. */}
      <input
        className="input"
        id={id}
        maxLength={LONGEST_ALT_TEXT}
        value={altText}
        autoComplete="off"
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setAltText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && void send(false)}
      />
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <button type="button" className="button small" onClick={() => void send(false)}>
          Describe
        </button>
        <button type="button" className="button outline small" onClick={() => void send(true)}>
          Decorative
        </button>
        <button type="button" className="button outline small" onClick={() => onDone("")}>
          Later
        </button>
      </div>
    </div>
  );
}
