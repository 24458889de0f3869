import { lazy, Suspense, useState } from "react";
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
