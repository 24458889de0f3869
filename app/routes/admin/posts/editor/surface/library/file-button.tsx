import { useRef } from "react";
import { FileInput } from "~/ui/admin/media/file-input";

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
