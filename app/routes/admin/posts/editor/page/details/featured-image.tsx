import { useRef, useState } from "react";
import { href } from "react-router";
import type { MediaFile } from "~/domain/media/media";
import type { FocalPoint } from "~/domain/pictures/picture";
import { useDebounced } from "~/routes/admin/posts/editor/page/form/use-editor";
import { ChooseFromLibrary, FileButton } from "~/routes/admin/posts/editor/surface/library/choose-files";
import { focusInLibrary, useMediaRecord } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import { takeFiles } from "~/routes/admin/posts/editor/surface/markdown/pasting";
import { controlOf, fillField } from "~/routes/admin/posts/editor/writing/form-controls";
import { useUnfinishedUploads } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import { acceptedPictures } from "~/ui/admin/media/file-input";
import { FocalPicture } from "~/ui/admin/media/focal-picture";
import { SendingPicture } from "~/ui/admin/media/sending-picture";
import { useUploads } from "~/ui/admin/media/uploads";

/** The address field, its picture, and the buttons to choose another one. */
export function FeaturedImage({ address, children }: { address: string; children: React.ReactNode }) {
  const root = useRef<HTMLFieldSetElement>(null);
  const shown = useDebounced(address.trim());
  const fill = (value: string) => {
    const form = root.current?.querySelector<HTMLInputElement>("[name=featured_image]")?.form;
    if (!form) return;
    fillField(form, "featured_image", value);
    controlOf(form, "featured_image")?.focus();
  };
  const { uploads, list } = useUploads(href("/admin/pictures/upload"), (media: MediaFile, upload) => {
    fill(media.address);
    uploads.remove(upload);
  });
  useUnfinishedUploads(list);
  const send = ([picture]: readonly File[]) => {
    for (const { key } of list) uploads.remove(key);
    if (picture) uploads.add([picture]);
  };
  return (
    <fieldset
      className="featured"
      aria-label="Featured image"
      ref={root}
      onPaste={(event) => takeFiles(event, event.clipboardData, send)}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => takeFiles(event, event.dataTransfer, send)}
    >
      {children}
      {list.map((upload) => (
        <SendingPicture
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.retry(upload.key)}
          onRemove={() => uploads.remove(upload.key)}
        />
      ))}
      {list.length === 0 && shown !== "" && <Chosen address={shown} key={shown} />}
      <div className="row needs-script">
        <FileButton accept={acceptedPictures} onFiles={send}>
          {address === "" ? "Choose picture" : "Change"}
        </FileButton>
        {address !== "" && (
          <button type="button" className="button outline small danger" onClick={() => fill("")} aria-label="Remove featured image">
            Remove
          </button>
        )}
        <ChooseFromLibrary isSingle onChoose={([media]) => media && fill(media.address)}>
          Picture library
        </ChooseFromLibrary>
      </div>
    </fieldset>
  );
}

function Chosen({ address }: { address: string }) {
  const [isThere, setThere] = useState(true);
  const record = useMediaRecord(address);
  const [chosen, setChosen] = useState<FocalPoint | null>(null);
  if (!isThere) return <p className="help">There is no picture at this address.</p>;
  const picture = <img className="chosen" src={address} alt="Featured, as it is" onError={() => setThere(false)} />;
  if (!record?.mayChange || !record.focal) return picture;
  const choose = async (focal: FocalPoint) => {
    setChosen(focal);
    if (!(await focusInLibrary(record.id, focal))) setChosen(null);
  };
  return (
    <div>
      <FocalPicture focal={chosen ?? record.focal} onChoose={(focal) => void choose(focal)}>
        {picture}
      </FocalPicture>
      <p className="help">{record.name}. Tap the part that must stay in view.</p>
    </div>
  );
}
