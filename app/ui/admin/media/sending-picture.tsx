import { useEffect, useState } from "react";
import type { Upload } from "./uploads";

interface SendingPictureProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** A file that is being uploaded, with its progress. */
export function SendingPicture({ upload: { file, state }, onRetry, onRemove }: SendingPictureProps) {
  const isFailed = state.kind === "failed";
  return (
    <div className={isFailed ? "sending-picture failed" : "sending-picture"}>
      <LocalCopy file={file} />
      <div className="progress-line">
        {isFailed ? (
          <p role="alert">
            <b>{file.name}</b>: {state.sentence}
          </p>
        ) : (
          <label>
            <span>
              <b>{file.name}</b> {state.kind === "running" ? state.text : "Preparing…"}
            </span>
            <progress max={1} value={state.kind === "running" ? state.share : 1} />
          </label>
        )}
        {isFailed && state.mayRetry && (
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        )}
        <button type="button" onClick={onRemove} aria-label={`${isFailed ? "Remove" : "Cancel"} ${file.name}`}>
          {isFailed ? "Remove" : "Cancel"}
        </button>
      </div>
    </div>
  );
}

/** The local file, or its kind where the browser can't show it. */
function LocalCopy({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  const [isShown, setShown] = useState(file.type.startsWith("image/"));
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!isShown) return <p className="no-copy">{file.type === "application/pdf" ? "PDF" : "This browser can’t show it."}</p>;
  return address === null ? null : <img src={address} alt={file.name} onError={() => setShown(false)} />;
}
