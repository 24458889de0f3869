import { lazy, Suspense, useRef, useState } from "react";
import type { TextMedia } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import { acceptedFiles, FileInput } from "~/ui/admin/media/file-input";

const LibraryDialog = lazy(() => import("~/routes/admin/posts/editor/surface/library/library-dialog"));

interface PictureMenuProps {
  readonly ref: React.RefObject<HTMLDivElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onChoose: (chosen: readonly TextMedia[]) => void;
}

/** Where a picture may come from; a popover that the tools open. */
export function PictureMenu({ ref, onFiles, onChoose }: PictureMenuProps) {
  const camera = useRef<HTMLInputElement>(null);
  const device = useRef<HTMLInputElement>(null);
  const [isLibraryOpen, setLibraryOpen] = useState(false);
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
        <button type="button" onClick={choose(() => setLibraryOpen(true))}>
          From the library
        </button>
      </div>
      <FileInput ref={camera} hidden form="" accept="image/*" capture="environment" onFiles={onFiles} />
      <FileInput ref={device} hidden form="" accept={acceptedFiles} multiple onFiles={onFiles} />
      {isLibraryOpen && (
        <Suspense>
          <LibraryDialog onChoose={onChoose} onClose={() => setLibraryOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
