import { lazy, Suspense, useRef, useState } from "react";
import { FileInput } from "~/ui/admin/media/file-input";
import type { TextMedia } from "./media-record-client";

const LibraryDialog = lazy(() => import("./library-dialog"));

interface LibraryOptions {
  readonly isSingle?: boolean;
  readonly onChoose: (chosen: readonly TextMedia[]) => void;
}

export function useLibraryDialog({ isSingle = false, onChoose }: LibraryOptions) {
  const [isOpen, setOpen] = useState(false);
  const dialog = isOpen && (
    <Suspense>
      <LibraryDialog isSingle={isSingle} onChoose={onChoose} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { dialog, open: () => setOpen(true) };
}

export function ChooseFromLibrary({ children, ...options }: React.PropsWithChildren<LibraryOptions>) {
  const { dialog, open } = useLibraryDialog(options);
  return (
    <>
      <button type="button" className="button outline small" onClick={open}>
        {children}
      </button>
      {dialog}
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
