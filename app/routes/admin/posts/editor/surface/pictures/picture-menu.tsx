import { useRef } from "react";
import { useLibraryDialog } from "~/routes/admin/posts/editor/surface/library/choose-files";
import type { TextMedia } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import { acceptedFiles, FileInput } from "~/ui/admin/media/file-input";

interface PictureMenuProps {
  readonly ref: React.RefObject<HTMLDivElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onChoose: (chosen: readonly TextMedia[]) => void;
}

/** Where to take a picture from: a popover that the toolbar opens. */
export function PictureMenu({ ref, onFiles, onChoose }: PictureMenuProps) {
  const camera = useRef<HTMLInputElement>(null);
  const device = useRef<HTMLInputElement>(null);
  const library = useLibraryDialog({ onChoose });
  const choose = (work: () => void) => () => {
    ref.current?.hidePopover();
    work();
  };
  return (
    <>
      <div className="boxed tool-menu picture-menu" ref={ref} popover="auto" role="group" aria-label="Add a picture">
        <button type="button" className="camera" onClick={choose(() => camera.current?.click())}>
          Take a photo
        </button>
        <button type="button" onClick={choose(() => device.current?.click())}>
          From this device
        </button>
        <button type="button" onClick={choose(library.open)}>
          From the library
        </button>
      </div>
      <FileInput ref={camera} hidden form="" accept="image/*" capture="environment" onFiles={onFiles} />
      <FileInput ref={device} hidden form="" accept={acceptedFiles} multiple onFiles={onFiles} />
      {library.dialog}
    </>
  );
}
