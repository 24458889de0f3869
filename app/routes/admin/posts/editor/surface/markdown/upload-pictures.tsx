import { useId, useState } from "react";
import { MAX_ALT_TEXT, type MediaFile } from "~/domain/media/media";
import { ChooseFromLibrary, FileButton } from "~/routes/admin/posts/editor/surface/library/choose-files";
import { describeInLibrary } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import { useUnfinishedDescription } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import { acceptedFiles } from "~/ui/admin/media/file-input";
import { UploadList } from "~/ui/admin/media/upload-list";
import { describeInText, insertMedia } from "./inserted-media";
import { placeOfCaret, type TextUploads } from "./text-uploads";

interface UploadPicturesProps {
  readonly area: React.RefObject<HTMLTextAreaElement | null>;
  readonly texts: TextUploads;
  /** The writing surface has its own buttons and shows its pictures itself. */
  readonly isSurface: boolean;
}

/** Below the textarea: buttons for pictures and PDFs, upload progress, and descriptions. */
export function UploadPictures({ area, texts: { uploads, listHere, send }, isSurface }: UploadPicturesProps) {
  return (
    <div className="needs-script">
      {!isSurface && (
        <div className="row">
          <FileButton accept={acceptedFiles} onFiles={send} multiple>
            Add pictures
          </FileButton>
          <ChooseFromLibrary
            onChoose={(chosen) => {
              if (!area.current) return;
              let place = placeOfCaret(area.current);
              for (const media of chosen) place = insertMedia(area.current, place, media);
            }}
          >
            Library
          </ChooseFromLibrary>
        </div>
      )}
      <UploadList
        uploads={uploads}
        list={listHere(isSurface)}
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

function Describe({ media, note, onDone }: { media: MediaFile; note: string; onDone: (altText: string) => void }) {
  const id = useId();
  const [altText, setAltText] = useState("");
  const [problem, setProblem] = useState("");
  useUnfinishedDescription(altText.trim() !== "");
  const send = async (decorative: boolean) => {
    if (!decorative && altText.trim() === "") return setProblem("Write what it shows, or choose “Decorative”.");
    const isStored = await describeInLibrary(media.id, { altText, decorative });
    // Readers get the description in the text; the library can ask for its own later.
    if (!isStored && decorative) return setProblem("This could not be saved. Try again.");
    onDone(decorative ? "" : altText.trim());
  };
  return (
    <div className="describe">
      <label htmlFor={id}>
        What does <b>{media.name}</b> show? {note}
      </label>
      {/* Without a name: it isn’t part of the post’s form. */}
      <input
        className="input"
        id={id}
        maxLength={MAX_ALT_TEXT}
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
