import { lazy, Suspense, useRef, useState } from "react";
import { FileInput } from "~/ui/admin/media/file-input";
import type { TextMedia } from "./media-record-client";

const LibraryDialog = lazy(() => import("./library-dialog"));

interface ChooseFromLibraryProps {
  readonly isSingle?: boolean;
  readonly onChoose: (chosen: readonly TextMedia[]) => void;
  readonly children: React.ReactNode;
}

export function ChooseFromLibrary({ isSingle = false, onChoose, children }: ChooseFromLibraryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button outline small" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <LibraryDialog isSingle={isSingle} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface FileButtonProps {
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: React.ReactNode;
}

export function FileButton({ accept, multiple = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button outline small" onClick={() => input.current?.click()}>
        {children}
      </button>
      <FileInput ref={input} hidden accept={accept} multiple={multiple} onFiles={onFiles} />
    </>
  );
}
